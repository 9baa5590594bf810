import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

function callerIn(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('The route is public: it has no caller.');
  return caller;
}

/** Gives a handler the id of the workspace that its request acts in. */
export const InWorkspace = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => callerIn(context).workspaceId,
);

/** Gives a handler whom its request comes from. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerIn(context),
);
