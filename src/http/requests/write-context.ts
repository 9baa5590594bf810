import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, BY_COMMAND, type Origin } from '../../platform/database/changes/event-statements.js';
import { traceOf } from '../../platform/telemetry/trace.js';
import { type AccessScope, type Caller, callerOf } from './caller.js';
import { type IdempotentRequest, idempotentRequestOf } from './idempotency/idempotent-request.js';
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

/** The context of an operator's change within a workspace. */
export const writingIn = (workspaceId: string, write: WriteContext): WriteContext => ({
  ...write,
  workspaceId,
  idempotency: write.idempotency && { ...write.idempotency, workspaceId },
});

/** The id of the user as whom a request makes its changes. */
export const userOf = ({ origin: { actor } }: Pick<WriteContext, 'origin'>): string | undefined =>
  actor.kind === 'user' ? actor.id : undefined;

/** A creation has no version to match yet. */
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

function actorOf({ userId, tokenId, hasLogin = false, isOperator = false }: Caller): Actor {
  if (isOperator) return { kind: 'operator' };
  if (userId !== undefined) return { kind: 'user', id: userId };
  return { kind: hasLogin ? 'login' : 'token', id: tokenId };
}
