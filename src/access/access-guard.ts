import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../http/limits/rate-limits.js';
import { problemOf } from '../http/problems/problem.filter.js';
import { Unavailable } from '../http/problems/problems.js';
import { sendProblem } from '../http/problems/send-problem.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE } from '../workspaces/workspaces.service.js';
import { CrossSiteRequest, InsufficientScope, InvalidToken, Unauthenticated } from './access.problems.js';
import type { Caller } from '../http/requests/caller.js';
import { Credentials } from './credentials.js';
import { isCrossSite, isFromOwnScript } from './cross-site.js';
import { acceptCookies, loginIn } from './login/cookie.js';
import { isApi, requiredScope } from './required-scope.js';
import { refuseOtherHosts } from './open-mode.js';
import { includes, type Scope } from '../http/requests/scope.js';

/** Decides for every request whom it comes from and whether they may. */
@Injectable()
export class AccessGuard {
  private demoWorkspaceId: string | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly credentials: Credentials,
    private readonly workspaces: WorkspacesRepository,
    private readonly limits: RateLimits,
  ) {}

  /** Stands before every route of the server, those of libraries included. */
  guard(fastify: FastifyInstance): void {
    fastify.decorateRequest('caller', undefined);
    acceptCookies(fastify);
    fastify.addHook('onRequest', async (request, reply) => {
      try {
        return await this.receive(request, reply);
      } catch (error) {
        // Answered here: libraries handle the errors of their routes in their own ways.
        sendProblem(problemOf(error, request), request, reply);
        return reply;
      }
    });
  }

  /** Lets the request in, or answers it. */
  private async receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (this.settings.open) this.refuseStrangers(request);
    const needed = requiredScope(request);
    if (needed === 'public') return undefined;
    const caller = await this.callerOf(request);
    if (!caller && wantsPage(request)) return toLogin(request, needed, reply);
    if (!caller) throw new Unauthenticated();
    this.limits.count(caller.tokenId ?? caller.workspaceId, reply);
    const isEnough = includes(caller.scope, needed);
    if (!isEnough && wantsPage(request)) return toLogin(request, needed, reply);
    if (!isEnough) throw new InsufficientScope(needed, caller.scope);
    request.caller = caller;
    return undefined;
  }

  private refuseStrangers(request: FastifyRequest): void {
    refuseOtherHosts(request);
    if (!isCrossSite(request) || this.settings.corsOrigins.includes(request.headers.origin ?? '')) return;
    throw new CrossSiteRequest(
      "Started without tokens, the service takes no requests from other sites' pages.",
    );
  }

  private callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.credentials.ofToken(bearerOf(authorization), request.ip);
    return this.settings.open ? this.demoAdmin() : this.callerInBrowser(request);
  }

  /** Who logged in. In the API that counts for our own pages' scripts only, so that nobody else acts in their name. */
  private async callerInBrowser(request: FastifyRequest): Promise<Caller | undefined> {
    const login = loginIn(request);
    if (login === undefined) return undefined;
    if (isApi(request) && !isFromOwnScript(request)) return undefined;
    if (isCrossSite(request)) throw new CrossSiteRequest('The request was sent by a page of another site.');
    return this.credentials.ofLogin(login, request.ip);
  }

  private async demoAdmin(): Promise<Caller> {
    this.demoWorkspaceId ??= await this.workspaces.idOf(DEMO_WORKSPACE);
    if (this.demoWorkspaceId === undefined) throw new Unavailable('The demo workspace is not there yet.');
    return { workspaceId: this.demoWorkspaceId, scope: 'admin' };
  }
}

/** Whether a person asks for a page, who can log in. */
const wantsPage = (request: FastifyRequest): boolean =>
  !isApi(request) &&
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  (request.headers.accept ?? '').includes('text/html');

const toLogin = ({ url }: FastifyRequest, scope: Scope, reply: FastifyReply): FastifyReply => {
  const next = url.split('?', 1)[0] ?? '';
  return reply.redirect(`/login?next=${encodeURIComponent(next)}&scope=${scope}`, 303);
};

const BEARER = /^Bearer +(\S+) *$/i;

/** The token in an `Authorization` header (RFC 6750, section 2.1). */
function bearerOf(authorization: string): string {
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) throw new InvalidToken('The Authorization header must be a bearer token.');
  return secret;
}
