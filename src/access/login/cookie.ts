import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLogin, LOGIN_LASTS } from './logins.js';

const NAME = 'discovery_login';

/** Lets the server read and set cookies; they are read where one is wanted, and not with each request. */
export function acceptCookies(fastify: FastifyInstance): void {
  fastify.register(cookie, { hook: false });
}

/** The login that a browser shows; what can be none is not looked at. */
export function loginIn({ headers, server }: FastifyRequest): string | undefined {
  const login = headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[NAME];
  return login !== undefined && isLogin(login) ? login : undefined;
}

/** Has the browser keep a login, out of reach for scripts and for other sites' pages. */
export const keepLogin = (login: string, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.setCookie(NAME, login, { ...attributesFor(request), maxAge: LOGIN_LASTS });

export const forgetLogin = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(NAME, attributesFor(request));

const attributesFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

/** Whether the browser uses https; a proxy that ends it says so. Who lies here only spoils their own cookie. */
function isSecure({ headers, protocol }: FastifyRequest): boolean {
  const forwarded = String(headers['x-forwarded-proto'] ?? '').split(',', 1)[0];
  return protocol === 'https' || forwarded === 'https' || (headers.origin?.startsWith('https:') ?? false);
}
