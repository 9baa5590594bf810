import { Body, Controller, Delete, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { ForOperators } from '../../http/requests/route-scope.js';
import { type WriteContext, Writing, writingIn } from '../../http/requests/write-context.js';
import { NewTokenAnswer, TokensAnswer, toTokenRecord, withSecret } from '../tokens/token.record.js';
import { OperatorToken, TokensQuery } from '../tokens/token.requests.js';
import { TokensService } from '../tokens/tokens.service.js';
import { WorkspacesService } from '../../records/workspaces/workspaces.service.js';

/** Tokens of any workspace, for its first token, or after its administrators have lost theirs. */
@ApiTags('Operator')
@Controller('v1/operator/workspace/:id/api-token')
export class OperatorTokensController {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly tokens: TokensService,
  ) {}

  @Post()
  @ForOperators()
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'createApiTokenOfWorkspace',
    summary: 'Create a token for a workspace',
    description:
      "Creates the workspace's first token, or a new one for administrators who have lost theirs. The `secret` is in the answer, only once. The workspace's events show that an operator created the token.",
    answers: NewTokenAnswer,
    omits: ['lastUsedAt'],
    creates: true,
  })
  async create(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() apiToken: OperatorToken,
  ): Promise<NewTokenAnswer> {
    const workspace = await this.workspaces.get(id);
    return withSecret(await this.tokens.create(writingIn(workspace.id, write), apiToken));
  }

  @Get()
  @ForOperators()
  @Operation({
    name: 'listApiTokensOfWorkspace',
    summary: 'List the tokens of a workspace',
    description: 'Oldest first unless `sort` says otherwise.',
    answers: TokensAnswer,
    lists: 'by query',
  })
  async list(
    @Param('id') id: string,
    @Query() query: TokensQuery,
    @Paged() paging: Paging,
  ): Promise<TokensAnswer> {
    const workspace = await this.workspaces.get(id);
    const page = await this.tokens.list(
      { workspaceId: workspace.id, scope: 'admin' },
      paging.requestOf(query),
    );
    return { apiTokens: paging.respond(page, toTokenRecord) };
  }

  @Delete(':tokenId')
  @ForOperators()
  @Operation({
    name: 'deleteApiTokenOfWorkspace',
    summary: 'Revoke a token of a workspace',
    description:
      'The token is rejected within one second. If all tokens of a workspace are revoked, nobody can access it, and its records stay.',
  })
  async delete(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Param('tokenId') tokenId: string,
  ): Promise<void> {
    const workspace = await this.workspaces.get(id);
    await this.tokens.delete(writingIn(workspace.id, write), tokenId);
  }
}
