import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Unauthenticated } from '../../access/access.problems.js';
import { MAX_BULK_VALUES } from '../../http/input/unsafe-input.js';
import { type Caller, CurrentCaller, scopesUpTo } from '../../http/requests/caller.js';
import { VERSION } from '../../platform/settings/settings.js';
import { fetchWithin } from './fetch-within.js';

/** How many JSON values a call may have besides the operations of a bulk. */
const ENVELOPE_VALUES = 100;

/** Tools for assistants (Model Context Protocol), which call the API with the caller's token. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  @Post()
  @HttpCode(200)
  @RouteConfig({ access: 'read', mostValues: MAX_BULK_VALUES + ENVELOPE_VALUES })
  async call(
    @CurrentCaller() caller: Caller,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A login is rejected, because inner requests lack the cookie.
    if (caller.hasLogin) throw new Unauthenticated();
    // The import is lazy, because the protocol's library takes 35 MB and a tenth of a second.
    const { answer } = await import('@discovery-records/mcp');
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    const connection = {
      fetch: fetchWithin(fastify, request),
      baseUrl: 'http://localhost',
      authorization: request.headers.authorization,
    };
    const session = { connection, scopes: scopesUpTo(caller.scope), version: VERSION };
    await reply.send(await answer(headOf(request), body, session));
  }
}

/** The request without its body, which is parsed already. */
function headOf({ headers }: FastifyRequest): Request {
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  return new Request('http://localhost/mcp', { method: 'POST', headers: texts });
}
