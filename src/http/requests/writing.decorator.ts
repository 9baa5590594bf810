import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Precondition } from './precondition.js';
import { idempotentRequestOf } from './idempotent-request.js';
import type { WriteContext } from './write-context.js';

/** Gives a handler what its request asks for besides the changes. */
export const Writing = createParamDecorator((_: unknown, context: ExecutionContext): WriteContext => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { caller, method, headers } = request;
  if (!caller) throw new Error('The route is public: it has no caller.');
  return {
    workspaceId: caller.workspaceId,
    // What a POST makes is not there yet, so there is no version of it to be for.
    precondition: method === 'POST' ? undefined : Precondition.of(headers),
    idempotency: idempotentRequestOf(request, http.getResponse<FastifyReply>(), caller),
  };
});
