import type { FastifyRequest } from 'fastify';

/** Whether the browser uses https, by the TLS proxy or the form's origin. A forged value only breaks its own answer. */
export const isHttps = (request: FastifyRequest): boolean =>
  isForwardedAsHttps(request) || (request.headers.origin?.startsWith('https:') ?? false);

export function isForwardedAsHttps({ headers, protocol }: FastifyRequest): boolean {
  return protocol === 'https' || String(headers['x-forwarded-proto'] ?? '').split(',', 1)[0] === 'https';
}

/** The origin under which the caller reached the service; empty if the `Host` header is no host. */
export const originOf = (request: FastifyRequest): string =>
  URL.parse(`${isHttps(request) ? 'https' : 'http'}://${request.host}`)?.origin ?? '';
