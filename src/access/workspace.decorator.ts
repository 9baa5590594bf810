import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Gives a handler the id of the workspace that its request acts in. */
export const InWorkspace = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw new Error('The gatekeeper let nobody in: the route is public.');
  return caller.workspaceId;
});
