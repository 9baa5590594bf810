import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The workspace that the caller may act in; set by the access guard. */
    workspaceId?: string;
  }
}

/** Gives a handler the id of the workspace that its request acts in. */
export const InWorkspace = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { workspaceId } = context.switchToHttp().getRequest<FastifyRequest>();
  if (workspaceId === undefined) throw new Error('The access guard did not run.');
  return workspaceId;
});
