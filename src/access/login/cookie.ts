import type { FastifyRequest } from 'fastify';
import { isLogin } from './logins.js';

const NAME = 'discovery_login';

/** The login that a browser shows; what can be none is not looked at. */
export function loginIn({ headers: { cookie = '' } }: FastifyRequest): string | undefined {
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === NAME && value && isLogin(value)) return value;
  }
  return undefined;
}

/** `Set-Cookie` for a login. Scripts can't read it, and no other site's page can have it sent. */
export const cookieOf = (login: string, seconds: number, request: FastifyRequest): string =>
  [
    `${NAME}=${login}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(request) ? ['Secure'] : []),
  ].join('; ');

/** Whether the browser uses https; a proxy that ends it says so. Who lies here only spoils their own cookie. */
function isSecure({ headers, protocol }: FastifyRequest): boolean {
  const forwarded = String(headers['x-forwarded-proto'] ?? '').split(',', 1)[0];
  return protocol === 'https' || forwarded === 'https' || (headers.origin?.startsWith('https:') ?? false);
}
