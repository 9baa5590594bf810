import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Unavailable } from '../problems/problems.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE } from '../workspaces/workspaces.service.js';
import { ForeignOrigin, InsufficientScope, InvalidToken, Unauthenticated } from './access.problems.js';
import type { Caller } from './caller.js';
import { Credentials } from './credentials.js';
import { isForeign } from './foreign.js';
import { neededScope } from './needed.js';
import { refuseOtherHosts } from './open-mode.js';
import { includes } from './scope.js';

/** Decides for every request whom it comes from and whether they may. */
@Injectable()
export class Gatekeeper {
  private demoWorkspaceId: string | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly credentials: Credentials,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  /** Stands before every route of the server, those of libraries included. */
  guard(fastify: FastifyInstance): void {
    fastify.decorateRequest('caller', undefined);
    fastify.addHook('onRequest', async (request) => {
      if (this.settings.open) refuseStrangers(request);
      const needed = neededScope(request);
      if (needed === 'public') return;
      const caller = await this.callerOf(request);
      if (!includes(caller.scope, needed)) throw new InsufficientScope(needed, caller.scope);
      request.caller = caller;
    });
  }

  private callerOf({ headers }: FastifyRequest): Promise<Caller> {
    if (headers.authorization !== undefined) return this.credentials.ofToken(bearerOf(headers.authorization));
    if (this.settings.open) return this.demoAdmin();
    throw new Unauthenticated();
  }

  private async demoAdmin(): Promise<Caller> {
    this.demoWorkspaceId ??= await this.workspaces.idOf(DEMO_WORKSPACE);
    if (this.demoWorkspaceId === undefined) throw new Unavailable('The demo workspace is not there yet.');
    return { workspaceId: this.demoWorkspaceId, scope: 'admin' };
  }
}

function refuseStrangers(request: FastifyRequest): void {
  refuseOtherHosts(request);
  if (isForeign(request)) {
    throw new ForeignOrigin("Started without tokens, the service takes no requests from other sites' pages.");
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

/** The token in an `Authorization` header (RFC 6750, section 2.1). */
function bearerOf(authorization: string): string {
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) throw new InvalidToken('The Authorization header must be a bearer token.');
  return secret;
}
