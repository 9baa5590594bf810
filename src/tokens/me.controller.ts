import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '../access/caller.js';
import { Calling } from '../access/workspace.decorator.js';
import { scopesUpTo } from '../access/scope.js';
import { Operation } from '../openapi/operation.decorator.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { MeAnswer } from './me.record.js';
import { toTokenRecord } from './token.record.js';
import { TokensService } from './tokens.service.js';

@ApiTags('Access')
@Controller('v1/me')
export class MeController {
  constructor(
    private readonly tokens: TokensService,
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
    const apiToken = tokenId && toTokenRecord(await this.tokens.get(workspaceId, tokenId));
    return {
      me: {
        workspace: { id: workspaceId, name },
        scopes: scopesUpTo(scope),
        ...(apiToken && { apiToken }),
      },
    };
  }
}
