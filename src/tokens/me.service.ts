import { Injectable } from '@nestjs/common';
import { InvalidToken } from '../access/access.problems.js';
import { type Caller, scopesUpTo } from '../http/requests/caller.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import type { MeRecord } from './me.record.js';
import { toTokenRecord } from './token.record.js';
import { TokensRepository } from './tokens.repository.js';

@Injectable()
export class MeService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async of({ workspaceId, scope, tokenId }: Caller): Promise<MeRecord> {
    const name = await this.workspaces.nameOf(workspaceId);
    const token = tokenId && (await this.tokens.findRow(workspaceId, tokenId));
    if (tokenId && !token) throw new InvalidToken();
    return {
      workspace: { id: workspaceId, name },
      scopes: scopesUpTo(scope),
      ...(token && { apiToken: toTokenRecord(token) }),
    };
  }
}
