import formbody from '@fastify/formbody';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseQuery } from '../../http/input/query-string.js';
import { RateLimited, TooManyFailures } from '../../http/limits/limits.problems.js';
import { RateLimits } from '../../http/limits/rate-limits.js';
import { PAGE_HEADERS } from '../../http/pages/html-page.js';
import { Problem } from '../../http/problems/problem.js';
import { WorkspacesRepository } from '../../workspaces/workspaces.repository.js';
import { CrossSiteRequest, InsufficientScope, InvalidToken } from '../access.problems.js';
import type { Caller } from '../../http/requests/caller.js';
import { Credentials } from '../credentials.js';
import { isCrossSite } from '../cross-site.js';
import { includes, type Scope, SCOPES } from '../../http/requests/scope.js';
import { forgetLogin, keepLogin, loginIn } from './cookie.js';
import { loginPage, welcomePage } from './login.page.js';
import { Logins } from './logins.js';

const LARGEST_FORM = 4_096;

const PUBLIC = { config: { access: 'public' } } as const;

/** Lets people log in with a browser and a token, for the documentation and, as administrators, the queue dashboard. */
@Injectable()
export class LoginRoutes {
  constructor(
    private readonly credentials: Credentials,
    private readonly logins: Logins,
    private readonly workspaces: WorkspacesRepository,
    private readonly limits: RateLimits,
  ) {}

  serve(fastify: FastifyInstance): void {
    // In a scope of its own: these take what forms send and nothing else, and nothing else takes it.
    fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      await scope.register(formbody, { bodyLimit: LARGEST_FORM, parser: parseQuery });
      scope.get('/login', PUBLIC, (request, reply) => this.show(request, reply));
      scope.post('/login', PUBLIC, (request, reply) => this.logIn(request, reply));
      scope.post('/logout', PUBLIC, (request, reply) => this.logOut(request, reply));
    });
  }

  private async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const next = placeIn(request.query);
    const caller = await this.callerOf(request).catch(refusal);
    if (caller instanceof Problem) return refused(caller, reply).send(loginPage(next, caller.message));
    if (!caller) return reply.headers(PAGE_HEADERS).send(loginPage(next));
    const needed = scopeIn(request.query);
    if (needed && !includes(caller.scope, needed)) {
      const problem = new InsufficientScope(needed, caller.scope);
      return refused(problem, reply).send(loginPage(next, problem.message));
    }
    const workspace = await this.workspaces.nameOf(caller.workspaceId);
    return reply.headers(PAGE_HEADERS).send(welcomePage(workspace, caller.scope));
  }

  private async logIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseForged(request);
    const next = placeIn(request.body);
    const login = await this.begin(request, reply).catch(refusal);
    if (login instanceof Problem) return refused(login, reply).send(loginPage(next, login.message));
    return keepLogin(login, request, reply).redirect(next, 303);
  }

  private async logOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseForged(request);
    const login = loginIn(request);
    // Looked up first: a look-up costs less than a transaction, and is limited.
    if (login && (await this.callerOf(request))) await this.logins.end(login);
    return forgetLogin(request, reply).redirect('/login', 303);
  }

  /** Who is logged in already. */
  private async callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const login = loginIn(request);
    return login === undefined ? undefined : this.credentials.ofLogin(login, request.ip);
  }

  private async begin(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const secret = valueIn(request.body, 'token').trim();
    const { workspaceId, tokenId = '' } = await this.credentials.ofToken(secret, request.ip);
    this.limits.count(tokenId, reply);
    return this.logins.begin(workspaceId, tokenId);
  }
}

/** What the page can say; anything else is not for it. */
function refusal(error: unknown): Problem {
  const isAnswer = [InvalidToken, RateLimited, TooManyFailures].some((kind) => error instanceof kind);
  if (isAnswer) return error as Problem;
  throw error;
}

function refuseForged(request: FastifyRequest): void {
  if (isCrossSite(request)) throw new CrossSiteRequest('The form was sent by a page of another site.');
}

const refused = ({ kind, headers }: Problem, reply: FastifyReply): FastifyReply =>
  reply.code(kind.status).headers({ ...headers, ...PAGE_HEADERS });

/** One field of a form or query string. */
function valueIn(form: unknown, name: string): string {
  const value =
    typeof form === 'object' && form !== null ? (form as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** A path of this service, and nothing that a browser would take for another site. */
const LOCAL_PATH = /^\/[a-z][\w\-./]*$/i;

/** Where to go after the login. */
function placeIn(form: unknown): string {
  const next = valueIn(form, 'next');
  return LOCAL_PATH.test(next) ? next : '/docs';
}

/** The scope that the page needs from which the browser was sent here. */
const scopeIn = (query: unknown): Scope | undefined =>
  SCOPES.find((scope) => scope === valueIn(query, 'scope'));
