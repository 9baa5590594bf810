import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLogin, LOGIN_LASTS } from './logins.js';

const NAME = 'discovery_login';

/** Browsers take a cookie of such a name from this host over https alone (RFC 6265bis, section 4.1.3.2). */
const SECURE_NAME = `__Host-${NAME}`;

/** Lets the server read and set cookies; they are read where one is wanted, and not with each request. */
export function acceptCookies(fastify: FastifyInstance): void {
  fastify.register(cookie, { hook: false });
}

/**
 * The login that a browser shows; what can be none is not looked at. Over https only the name counts that no other host
 * of the same domain can have set: else it could have somebody write into its workspace, as if that were theirs.
 */
export function loginIn(request: FastifyRequest): string | undefined {
  const { headers, server } = request;
  if (headers.cookie === undefined) return undefined;
  const cookies = server.parseCookie(headers.cookie);
  const login = cookies[SECURE_NAME] ?? (isSaidSecure(request) ? undefined : cookies[NAME]);
  return login !== undefined && isLogin(login) ? login : undefined;
}

/** Has the browser keep a login, out of reach for scripts and for other sites' pages. */
export const keepLogin = (login: string, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.setCookie(nameFor(request), login, { ...attributesFor(request), maxAge: LOGIN_LASTS });

export const forgetLogin = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(nameFor(request), attributesFor(request));

const nameFor = (request: FastifyRequest): string => (isSecure(request) ? SECURE_NAME : NAME);

const attributesFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

/**
 * Whether the browser uses https: a proxy that ends it says so, and else the form's own page. Who lies here only spoils
 * their own cookie.
 */
const isSecure = (request: FastifyRequest): boolean =>
  isSaidSecure(request) || (request.headers.origin?.startsWith('https:') ?? false);

function isSaidSecure({ headers, protocol }: FastifyRequest): boolean {
  return protocol === 'https' || String(headers['x-forwarded-proto'] ?? '').split(',', 1)[0] === 'https';
}
