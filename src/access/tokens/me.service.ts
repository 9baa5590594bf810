import { Injectable } from '@nestjs/common';
import { type Caller, scopesUpTo } from '../../http/requests/caller.js';
import { toUserRecord } from '../../records/users/user.record.js';
import { UsersRepository } from '../../records/users/users.repository.js';
import { WorkspacesRepository } from '../../records/workspaces/workspaces.repository.js';
import { InvalidToken } from '../access.problems.js';
import type { MeRecord } from './me.record.js';
import { toTokenRecord } from './token.record.js';
import { TokensRepository } from './tokens.repository.js';

@Injectable()
export class MeService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly users: UsersRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  /** @throws InvalidToken if the token or the user has just been deleted */
  async get({ workspaceId, scope, tokenId, userId }: Caller): Promise<MeRecord> {
    const name = await this.workspaces.nameOf(workspaceId);
    const user = userId && (await this.users.findRow(workspaceId, userId));
    const token = tokenId && (await this.tokens.findRow(workspaceId, tokenId));
    if ((tokenId && !token) || (userId && !user)) throw new InvalidToken();
    return {
      workspace: { id: workspaceId, name },
      scopes: scopesUpTo(scope),
      ...(user && { user: toUserRecord(user) }),
      ...(token && { apiToken: toTokenRecord(token) }),
    };
  }
}
