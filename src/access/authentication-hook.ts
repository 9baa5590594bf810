import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimits } from '../http/limits/rate-limits.js';
import { problemOf } from '../http/problems/problem.filter.js';
import { Problem } from '../http/problems/problem.js';
import { Unavailable } from '../http/problems/problems.js';
import { sendProblem } from '../http/problems/send-problem.js';
import { SETTINGS, type Settings } from '../platform/settings/settings.js';
import { WorkspacesRepository } from '../records/workspaces/workspaces.repository.js';
import { DEMO_WORKSPACE } from '../records/workspaces/workspaces.service.js';
import {
  CrossSiteRequest,
  InsufficientScope,
  InvalidToken,
  Unauthenticated,
  UserInactive,
} from './access.problems.js';
import {
  type AccessScope,
  type Caller,
  identityOf,
  isScope,
  scopeIncludes,
} from '../http/requests/caller.js';
import { Credentials } from './credentials.js';
import { admitOrigin, isCrossSite, isOwnPath, isOwnScript } from './cross-site.js';
import { acceptCookies, loginCookieOf } from './login/cookie.js';
import { isApiRequest, requiredScope } from './required-scope.js';
import { requireLoopbackHost } from './open-mode.js';
import { Operators } from './operators.js';
import { Persons } from './people/persons.js';

@Injectable()
export class AuthenticationHook {
  private demoWorkspaceId: string | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly credentials: Credentials,
    private readonly workspaces: WorkspacesRepository,
    private readonly limits: RateLimits,
    private readonly operators: Operators,
    private readonly persons: Persons,
  ) {}

  guard(fastify: FastifyInstance): void {
    fastify.decorateRequest('caller', undefined);
    acceptCookies(fastify);
    fastify.addHook('onRequest', async (request, reply) => {
      try {
        return await this.authorize(request, reply);
      } catch (error) {
        // The login page says why.
        if (error instanceof UserInactive && wantsPage(request))
          return redirectToLogin(request, 'read', reply);
        // The problem is answered here, because libraries have error handlers of their own for their routes.
        sendProblem(problemOf(error, request), request, reply);
        return reply;
      }
    });
  }

  /** Whether the caller of a streaming request is still authorised. Counts towards no limit. */
  async isStillAllowed(request: FastifyRequest): Promise<boolean> {
    const caller = await this.callerOf(request).catch((error: unknown) => {
      // While credentials can't be looked up, the caller stays authorised.
      if (error instanceof Problem && [401, 403].includes(error.kind.status)) return undefined;
      return request.caller;
    });
    const required = requiredScope(request);
    return caller !== undefined && isScope(required) && scopeIncludes(caller.scope, required);
  }

  private async authorize(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const required = requiredScope(request);
    if (this.settings.open) this.refuseForeignPages(request, required);
    if (required === 'public') return undefined;
    if (required === 'operator') return this.authorizeOperator(request, reply);
    const caller = await this.callerOf(request);
    if (!caller && wantsPage(request)) return redirectToLogin(request, required, reply);
    if (!caller) throw new Unauthenticated();
    if (caller.scope === 'submit') this.admitSubmitter(caller, request, reply);
    this.limits.count(identityOf(caller), reply);
    const isAllowed = scopeIncludes(caller.scope, servesOwner(request, caller) ? 'read' : required);
    if (!isAllowed && wantsPage(request)) return redirectToLogin(request, required, reply);
    if (!isAllowed) throw new InsufficientScope(required, caller.scope);
    request.caller = caller;
    return undefined;
  }

  private authorizeOperator(request: FastifyRequest, reply: FastifyReply): undefined {
    const { authorization } = request.headers;
    if (authorization === undefined) throw new Unauthenticated();
    const caller = this.operators.callerOf(bearerOf(authorization), request.ip);
    this.limits.count(caller.workspaceId, reply);
    request.caller = caller;
  }

  private admitSubmitter(caller: Caller, request: FastifyRequest, reply: FastifyReply): void {
    admitOrigin(caller, request, reply, this.settings.corsOrigins);
    this.limits.countAddress(caller.tokenId ?? '', request.ip, reply);
  }

  private refuseForeignPages(request: FastifyRequest, required: string): void {
    requireLoopbackHost(request);
    // A page that sends a token gains nothing from open mode.
    if (required === 'submit' && request.headers.authorization !== undefined) return;
    if (!isCrossSite(request) || this.settings.corsOrigins.includes(request.headers.origin ?? '')) return;
    throw new CrossSiteRequest(
      "Started without tokens, the service takes no requests from other sites' pages.",
    );
  }

  private callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.holderOf(bearerOf(authorization), request.ip);
    return this.settings.open ? this.demoAdmin() : this.callerByCookie(request);
  }

  private holderOf(bearer: string, address: string): Promise<Caller> {
    if (this.persons.isFor(bearer)) return this.persons.ofToken(bearer, address);
    return this.credentials.ofToken(bearer, address);
  }

  /** The API accepts login cookies only from scripts of the service's own pages, to prevent cross-site requests. */
  private async callerByCookie(request: FastifyRequest): Promise<Caller | undefined> {
    const login = loginCookieOf(request);
    if (login === undefined) return undefined;
    if (isApiRequest(request) && !isOwnScript(request)) return undefined;
    if (isCrossSite(request)) throw new CrossSiteRequest('The request was sent by a page of another site.');
    return this.credentials.ofLogin(login, request.ip);
  }

  private async demoAdmin(): Promise<Caller> {
    this.demoWorkspaceId ??= await this.workspaces.idOf(DEMO_WORKSPACE);
    if (this.demoWorkspaceId === undefined) throw new Unavailable('The demo workspace is not there yet.');
    return { workspaceId: this.demoWorkspaceId, scope: 'admin' };
  }
}

const servesOwner = ({ routeOptions }: FastifyRequest, { userId }: Caller): boolean =>
  routeOptions.config.servesOwners === true && userId !== undefined;

const wantsPage = (request: FastifyRequest): boolean =>
  !isApiRequest(request) &&
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  (request.headers.accept ?? '').includes('text/html');

const redirectToLogin = ({ url }: FastifyRequest, scope: AccessScope, reply: FastifyReply): FastifyReply => {
  const next = isOwnPath(url) ? url : (url.split('?', 1)[0] ?? '');
  return reply.redirect(`/login?next=${encodeURIComponent(next)}&scope=${scope}`, 303);
};

const BEARER = /^Bearer +(\S+) *$/i;

/** Parses the Authorization header (RFC 6750, section 2.1). @throws InvalidToken */
function bearerOf(authorization: string): string {
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) throw new InvalidToken('The Authorization header must be a bearer token.');
  return secret;
}
