import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, BY_COMMAND, type Origin } from '../../database/changes/change-log.js';
import { traceOf } from '../../telemetry/trace.js';
import { type AccessScope, type Caller, callerOf } from './caller.js';
import { type IdempotentRequest, idempotentRequestOf } from './idempotent-request.js';
import { Precondition } from './precondition.js';

export interface WriteContext {
  readonly workspaceId: string;
  readonly scope: AccessScope;
  readonly precondition: Precondition | undefined;
  readonly idempotency: IdempotentRequest | undefined;
  readonly origin: Origin;
}

export const writeContextIn = (workspaceId: string): WriteContext => ({
  workspaceId,
  scope: 'admin',
  precondition: undefined,
  idempotency: undefined,
  origin: BY_COMMAND,
});

/** There's no version to match yet. */
const isCreation = ({ method, params }: FastifyRequest): boolean =>
  method === 'POST' && !('id' in (params as object));

export const Writing = createParamDecorator((_: unknown, context: ExecutionContext): WriteContext => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const caller = callerOf(request);
  return {
    workspaceId: caller.workspaceId,
    scope: caller.scope,
    precondition: isCreation(request) ? undefined : Precondition.of(request.headers),
    idempotency: idempotentRequestOf(request, http.getResponse<FastifyReply>(), caller),
    origin: {
      actor: actorOf(caller),
      requestId: request.id,
      trace: traceOf(request.headers['traceparent']),
    },
  };
});

const actorOf = ({ tokenId, hasLogin = false }: Caller): Actor => ({
  kind: hasLogin ? 'login' : 'token',
  id: tokenId,
});
