import { Body, Controller, Delete, Get, Header, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForAdminsAndOwners } from '../../http/requests/route-scope.js';
import { type Caller, CurrentCaller } from '../../http/requests/caller.js';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { type WriteContext, Writing } from '../../http/requests/write-context.js';
import { NewTokenAnswer, TokenAnswer, TokensAnswer, toTokenRecord, withSecret } from './token.record.js';
import { NewToken, TokenChanges, TokenRotation, TokensQuery } from './token.requests.js';
import { TokensService } from './tokens.service.js';
import { MeAnswer } from './me.record.js';
import { MeService } from './me.service.js';
import { TokenUserInactive, TokenUserNotFound, TooManyTokens } from './token.problems.js';

const OWN =
  'Callers with the scope `admin` manage all tokens; other callers, with any scope, those of the user as whom they act, and with no larger scope.';

@ApiTags('Access')
@Controller('v1/api-token')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Post()
  @ForAdminsAndOwners()
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'createApiToken',
    summary: 'Create a token',
    description: `The \`secret\` is in the answer, only once. ${OWN}`,
    answers: NewTokenAnswer,
    omits: ['lastUsedAt'],
    creates: true,
    problems: [new TokenUserNotFound('adda'), new TokenUserInactive('grace'), new TooManyTokens(100)],
  })
  async create(@Writing() write: WriteContext, @Body() apiToken: NewToken): Promise<NewTokenAnswer> {
    return withSecret(await this.tokens.create(write, apiToken));
  }

  @Get()
  @ForAdminsAndOwners()
  @Operation({
    name: 'listApiTokens',
    summary: 'List tokens',
    description: `The tokens of the workspace, oldest first unless \`sort\` says otherwise, without their secrets. ${OWN}`,
    answers: TokensAnswer,
    lists: 'by query',
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: TokensQuery,
    @Paged() paging: Paging,
  ): Promise<TokensAnswer> {
    const page = await this.tokens.list(caller, paging.requestOf(query));
    return { apiTokens: paging.respond(page, toTokenRecord) };
  }

  @Get(':id')
  @ForAdminsAndOwners()
  @Operation({
    name: 'getApiToken',
    summary: 'Retrieve a token',
    description: `Without its secret, which is shown only once. ${OWN}`,
    answers: TokenAnswer,
  })
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<TokenAnswer> {
    return { apiToken: toTokenRecord(await this.tokens.get(caller, id)) };
  }

  @Patch(':id')
  @ForAdminsAndOwners()
  @Operation({
    name: 'updateApiToken',
    summary: 'Update a token',
    description: `The scopes and the user of a token can't be changed: create another token. ${OWN}`,
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
  @ForAdminsAndOwners()
  @Header('cache-control', 'no-store')
  @Operation({
    name: 'rotateApiToken',
    summary: 'Replace a token',
    description: `Creates a token with the same name, scopes, user and origins; its \`secret\` is in the answer, only once. The former token works for another day, or as long as \`overlap\` says; its \`lastUsedAt\` shows whether it's still in use. ${OWN}`,
    answers: NewTokenAnswer,
    omits: ['lastUsedAt'],
    takesNothing: true,
    problems: [new TooManyTokens(100)],
  })
  async rotate(
    @Writing() write: WriteContext,
    @Param('id') id: string,
    @Body() rotation: TokenRotation,
  ): Promise<NewTokenAnswer> {
    return withSecret(await this.tokens.rotate(write, id, rotation));
  }

  @Delete(':id')
  @ForAdminsAndOwners()
  @Operation({
    name: 'deleteApiToken',
    summary: 'Revoke a token',
    description: `The token is rejected within one second, by all processes of the service. ${OWN}`,
  })
  delete(@Writing() write: WriteContext, @Param('id') id: string): Promise<void> {
    return this.tokens.delete(write, id);
  }
}

@ApiTags('Access')
@Controller('v1/me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @Operation({
    name: 'getMe',
    summary: 'Retrieve the workspace, scopes and user of the caller',
    description:
      'Tells a program which workspace its token belongs to, what the token allows, and as whom it acts.',
    answers: MeAnswer,
  })
  async get(@CurrentCaller() caller: Caller): Promise<MeAnswer> {
    return { me: await this.me.get(caller) };
  }
}
