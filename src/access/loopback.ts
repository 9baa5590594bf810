import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

// Whether the Host header is a loopback name. Any other name may be a page's, pointed at this machine (DNS rebinding).
export const hasLoopbackHost = ({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  LOOPBACK_HOST.test(host);

/** Whether a program on this machine sent the request: not a proxy, nor a page by DNS rebinding. */
export const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) &&
  hasLoopbackHost(request) &&
  !('x-forwarded-for' in request.headers || 'forwarded' in request.headers);

/** Whether DNS rebinding may have led a page here. Pages can't set the `Host` header. */
export const mayBeRebound = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) && !hasLoopbackHost(request);

const addressOf = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? '';
