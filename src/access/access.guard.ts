import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE } from '../workspaces/workspaces.service.js';

/** Lets every request act in the demo workspace. */
@Injectable()
export class AccessGuard implements CanActivate {
  private demoWorkspaceId: string | undefined;

  constructor(private readonly workspaces: WorkspacesRepository) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.demoWorkspaceId ??= await this.workspaces.idOf(DEMO_WORKSPACE);
    if (this.demoWorkspaceId !== undefined) request.workspaceId = this.demoWorkspaceId;
    return this.demoWorkspaceId !== undefined;
  }
}
