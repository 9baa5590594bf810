import formbody from '@fastify/formbody';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseQuery } from '../../http/input/query-string.js';
import { RateLimited, TooManyFailures } from '../../http/limits/limits.problems.js';
import { RateLimits } from '../../http/limits/rate-limits.js';
import { PAGE_HEADERS } from '../../http/pages/html-page.js';
import { Problem } from '../../http/problems/problem.js';
import { Unavailable } from '../../http/problems/problems.js';
import { Governor } from '../../platform/governor/governor.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { WorkspacesRepository } from '../../records/workspaces/workspaces.repository.js';
import {
  CrossSiteRequest,
  InsufficientScope,
  InvalidToken,
  LoginFailed,
  NoScope,
  NoWorkspace,
  UserInactive,
} from '../access.problems.js';
import { type AccessScope, type Caller, scopeIncludes, SCOPES } from '../../http/requests/caller.js';
import { Credentials } from '../credentials.js';
import { isCrossSite, isOwnPath } from '../cross-site.js';
import { clearLoginCookie, setLoginCookie, loginCookieOf } from './cookie.js';
import { continuePage, loginPage, welcomePage } from './login.page.js';
import { type LoginHolder, Logins } from './logins.js';
import { CALLBACK_PATH, ProviderLogin } from './provider-login.js';

const MAX_FORM_BYTES = 4_096;

const PUBLIC = { config: { access: 'public' } } as const;

@Injectable()
export class LoginRoutes {
  constructor(
    private readonly credentials: Credentials,
    private readonly logins: Logins,
    private readonly workspaces: WorkspacesRepository,
    private readonly limits: RateLimits,
    private readonly governor: Governor,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly provider: ProviderLogin,
  ) {}

  serve(fastify: FastifyInstance): void {
    // A plugin context of their own lets only these routes parse forms, and nothing else.
    fastify.register(async (context) => {
      context.removeAllContentTypeParsers();
      await context.register(formbody, { bodyLimit: MAX_FORM_BYTES, parser: parseQuery });
      context.get('/login', PUBLIC, (request, reply) => this.show(request, reply));
      context.post('/login', PUBLIC, (request, reply) => this.logIn(request, reply));
      context.post('/logout', PUBLIC, (request, reply) => this.logOut(request, reply));
      if (this.provider.host === undefined) return;
      context.get('/login/provider', PUBLIC, (request, reply) => this.askProvider(request, reply));
      context.get(CALLBACK_PATH, PUBLIC, (request, reply) => this.logInByProvider(request, reply));
    });
  }

  private async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const next = redirectTargetOf(request.query);
    const caller = await this.callerOf(request).catch(pageProblem);
    if (caller instanceof Problem) return this.askAgain(caller, next, reply);
    if (!caller) return this.ask(next, reply);
    const required = requiredScopeOf(request.query);
    if (required && !scopeIncludes(caller.scope, required)) {
      return this.askAgain(new InsufficientScope(required, caller.scope), next, reply);
    }
    const workspace = await this.workspaces.nameOf(caller.workspaceId);
    return reply.headers(PAGE_HEADERS).send(welcomePage(workspace, caller.scope, this.settings.board));
  }

  private async logIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseCrossSite(request);
    const next = redirectTargetOf(request.body);
    const login = await this.startLogin(request, reply).catch(pageProblem);
    if (login instanceof Problem) return this.askAgain(login, next, reply);
    return setLoginCookie(login, request, reply).redirect(next, 303);
  }

  private async askProvider(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const next = redirectTargetOf(request.query);
    const sent = await this.provider.begin(next, request, reply).catch(pageProblem);
    return sent instanceof Problem ? this.askAgain(sent, next, reply) : sent;
  }

  private async logInByProvider(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const done = await this.provider.complete(request, reply).catch(pageProblem);
    if (done instanceof Problem) return this.askAgain(done, redirectTargetOf({}), reply);
    const login = await this.begin(done.holder);
    // A redirect that another site began carries no strict cookies, so a page of the service leads on.
    return setLoginCookie(login, request, reply).headers(PAGE_HEADERS).send(continuePage(done.next));
  }

  private async logOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseCrossSite(request);
    const login = loginCookieOf(request);
    // The look-up comes first, because it is cheaper than a transaction, and rate-limited.
    if (login && (await this.callerOf(request))) await this.logins.end(login);
    return clearLoginCookie(request, reply).redirect('/login', 303);
  }

  private async callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const login = loginCookieOf(request);
    return login === undefined ? undefined : this.credentials.ofLogin(login, request.ip);
  }

  private async startLogin(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const secret = fieldOf(request.body, 'token').trim();
    const { workspaceId, tokenId = '', scope } = await this.credentials.ofToken(secret, request.ip);
    this.limits.count(tokenId, reply);
    if (!scopeIncludes(scope, 'read')) throw new InsufficientScope('read', scope);
    return this.begin({ workspaceId, tokenId });
  }

  /** Logins of one holder wait for each other, each with a connection: a burst may only use its workspace's share. */
  private begin(holder: LoginHolder): Promise<string> {
    return this.governor.run('writes', holder.workspaceId, () => this.logins.begin(holder));
  }

  private ask(next: string, reply: FastifyReply, fault?: string): FastifyReply {
    return reply.headers(PAGE_HEADERS).send(loginPage(next, { provider: this.provider.host, fault }));
  }

  private askAgain({ kind, headers, message }: Problem, next: string, reply: FastifyReply): FastifyReply {
    return this.ask(next, reply.code(kind.status).headers(headers), message);
  }
}

const SHOWN = [
  InsufficientScope,
  InvalidToken,
  LoginFailed,
  NoScope,
  NoWorkspace,
  RateLimited,
  TooManyFailures,
  Unavailable,
  UserInactive,
];

function pageProblem(error: unknown): Problem {
  const isShown = SHOWN.some((kind) => error instanceof kind);
  if (isShown) return error as Problem;
  throw error;
}

function refuseCrossSite(request: FastifyRequest): void {
  if (isCrossSite(request)) throw new CrossSiteRequest('The form was sent by a page of another site.');
}

function fieldOf(form: unknown, name: string): string {
  const value =
    typeof form === 'object' && form !== null ? (form as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function redirectTargetOf(form: unknown): string {
  const next = fieldOf(form, 'next');
  return isOwnPath(next) ? next : '/docs';
}

const requiredScopeOf = (query: unknown): AccessScope | undefined =>
  SCOPES.find((scope) => scope === fieldOf(query, 'scope'));
