import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccessScope, callerOf } from './caller.js';
import { type IdempotentRequest, idempotentRequestOf } from './idempotent-request.js';
import { Precondition } from './precondition.js';

export interface WriteContext {
  readonly workspaceId: string;
  readonly scope: AccessScope;
  readonly precondition: Precondition | undefined;
  readonly idempotency: IdempotentRequest | undefined;
}

export const writeContextIn = (workspaceId: string): WriteContext => ({
  workspaceId,
  scope: 'admin',
  precondition: undefined,
  idempotency: undefined,
});

export const Writing = createParamDecorator((_: unknown, context: ExecutionContext): WriteContext => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const caller = callerOf(request);
  return {
    workspaceId: caller.workspaceId,
    scope: caller.scope,
    // A POST creates a record, so there's no version to match.
    precondition: request.method === 'POST' ? undefined : Precondition.of(request.headers),
    idempotency: idempotentRequestOf(request, http.getResponse<FastifyReply>(), caller),
  };
});
