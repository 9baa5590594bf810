import { Body, Controller, Delete, Get, Header, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { InWorkspace, type Caller, CurrentCaller } from '../../http/requests/caller.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { NewTokenAnswer, TokenAnswer, TokensAnswer, toTokenRecord, withSecret } from './token.record.js';
import { NewToken, TokenChanges, TokenRotation } from './token.requests.js';
import { TokensService } from './tokens.service.js';
import { MeAnswer } from './me.record.js';

@ApiTags('Access')
@Controller('v1/api-token')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Post()
  @RequiresScope('admin')
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'createApiToken',
    summary: 'Create a token',
    description: 'The `secret` is in the answer, only once.',
    answers: NewTokenAnswer,
    omits: ['lastUsedAt'],
    creates: true,
  })
  async create(@Writing() write: WriteContext, @Body() apiToken: NewToken): Promise<NewTokenAnswer> {
    return withSecret(await this.tokens.create(write, apiToken));
  }

  @Get()
  @RequiresScope('admin')
  @Operation({
    name: 'listApiTokens',
    summary: 'List tokens',
    description:
      'The tokens of the workspace, oldest first unless `sort` says otherwise, without their secrets.',
    answers: TokensAnswer,
    lists: 'by query',
  })
  async list(
    @InWorkspace() workspaceId: string,
    @Query() query: TimeOrderedQuery,
    @Paged() paging: Paging,
  ): Promise<TokensAnswer> {
    const page = await this.tokens.list(workspaceId, paging.requestOf(query));
    return { apiTokens: paging.respond(page, toTokenRecord) };
  }

  @Get(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'getApiToken',
    summary: 'Retrieve a token',
    description: 'Without its secret, which is shown only once.',
    answers: TokenAnswer,
  })
  async get(@InWorkspace() workspaceId: string, @Param('id') id: string): Promise<TokenAnswer> {
    return { apiToken: toTokenRecord(await this.tokens.get(workspaceId, id)) };
  }

  @Patch(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'updateApiToken',
    summary: 'Update a token',
    description: "The scopes of a token can't be changed: create another token.",
    answers: TokenAnswer,
  })
  async update(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() apiToken: TokenChanges,
  ): Promise<TokenAnswer> {
    return { apiToken: toTokenRecord(await this.tokens.update(write, id, apiToken)) };
  }

  @Post(':id/rotate')
  @RequiresScope('admin')
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'rotateApiToken',
    summary: 'Replace a token',
    description:
      "Creates a token with the same name, scopes and origins; its `secret` is in the answer, only once. The former token works for another day, or as long as `overlap` says; its `lastUsedAt` shows whether it's still in use.",
    answers: NewTokenAnswer,
    omits: ['lastUsedAt'],
    takesNothing: true,
  })
  async rotate(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() rotation: TokenRotation,
  ): Promise<NewTokenAnswer> {
    return withSecret(await this.tokens.rotate(write, id, rotation));
  }

  @Delete(':id')
  @RequiresScope('admin')
  @Operation({
    name: 'deleteApiToken',
    summary: 'Revoke a token',
    description: 'The token is rejected within one second, by all processes of the service.',
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.tokens.delete(write, id);
  }
}

@ApiTags('Access')
@Controller('v1/me')
export class MeController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Operation({
    name: 'getMe',
    summary: 'Retrieve the workspace and scopes of the token used',
    description: 'Tells a program which workspace its token belongs to and what the token allows.',
    answers: MeAnswer,
  })
  async get(@CurrentCaller() caller: Caller): Promise<MeAnswer> {
    return { me: await this.tokens.me(caller) };
  }
}
