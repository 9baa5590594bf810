import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForwardedAsHttps, isHttps } from '../own-origin.js';
import { isLogin, LOGIN_LIFETIME } from './logins.js';

const NAME = 'discovery_login';

/** Browsers accept this prefix only over https, from this host (RFC 6265bis, section 4.1.3.2). */
const SECURE_PREFIX = '__Host-';

/** Registers cookies without the plugin's hook, which would parse the cookies of every request. */
export function acceptCookies(fastify: FastifyInstance): void {
  fastify.register(cookie, { hook: false });
}

// Only the prefixed name counts over https, as another host of the domain could set the plain cookie.
export function loginCookieOf(request: FastifyRequest): string | undefined {
  const { headers, server } = request;
  if (headers.cookie === undefined) return undefined;
  const cookies = server.parseCookie(headers.cookie);
  const login = cookies[SECURE_PREFIX + NAME] ?? (isForwardedAsHttps(request) ? undefined : cookies[NAME]);
  return login !== undefined && isLogin(login) ? login : undefined;
}

export const setLoginCookie = (login: string, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.setCookie(cookieName(NAME, request), login, {
    ...cookieAttributes('strict', request),
    maxAge: LOGIN_LIFETIME,
  });

export const clearLoginCookie = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(NAME, request), cookieAttributes('strict', request));

export const cookieName = (name: string, request: FastifyRequest): string =>
  isHttps(request) ? SECURE_PREFIX + name : name;

export const cookieAttributes = (sameSite: 'strict' | 'lax', request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite, secure: isHttps(request) }) as const;
