import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InvalidToken } from '../access/access.problems.js';
import type { Caller } from '../access/caller.js';
import { Calling } from '../access/workspace.decorator.js';
import { scopesUpTo } from '../access/scope.js';
import { Operation } from '../openapi/operation.decorator.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { MeAnswer } from './me.record.js';
import { toTokenRecord } from './token.record.js';
import { TokensRepository } from './tokens.repository.js';

@ApiTags('Access')
@Controller('v1/me')
export class MeController {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  @Get()
  @Operation({
    summary: 'Retrieve the workspace and scopes of the token used',
    answers: MeAnswer,
    namesRecord: false,
  })
  async get(@Calling() { workspaceId, scope, tokenId }: Caller): Promise<MeAnswer> {
    const name = await this.workspaces.nameOf(workspaceId);
    const token = tokenId && (await this.tokens.find(workspaceId, tokenId));
    if (tokenId && !token) throw new InvalidToken();
    return {
      me: {
        workspace: { id: workspaceId, name },
        scopes: scopesUpTo(scope),
        ...(token && { apiToken: toTokenRecord(token) }),
      },
    };
  }
}
