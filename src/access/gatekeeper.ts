import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Unavailable } from '../problems/problems.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE } from '../workspaces/workspaces.service.js';
import type { Caller } from './caller.js';
import { neededScope } from './needed.js';

/** Decides for every request whom it comes from and whether they may. */
@Injectable()
export class Gatekeeper {
  private demoWorkspaceId: string | undefined;

  constructor(private readonly workspaces: WorkspacesRepository) {}

  /** Stands before every route of the server, those of libraries included. */
  guard(fastify: FastifyInstance): void {
    fastify.decorateRequest('caller', undefined);
    fastify.addHook('onRequest', async (request) => {
      if (neededScope(request) !== 'public') request.caller = await this.callerOf(request);
    });
  }

  private async callerOf(_request: FastifyRequest): Promise<Caller> {
    this.demoWorkspaceId ??= await this.workspaces.idOf(DEMO_WORKSPACE);
    if (this.demoWorkspaceId === undefined) throw new Unavailable('The demo workspace is not there yet.');
    return { workspaceId: this.demoWorkspaceId, scope: 'admin' };
  }
}
