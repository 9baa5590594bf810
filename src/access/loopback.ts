import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Whether only this machine can reach the address. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether `Host` is a name that always means this machine. A stranger's page can have any other name point here, and
 * then read the answers (DNS rebinding).
 */
export const hasLoopbackHost = ({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  LOOPBACK_HOST.test(host);

/** Whether a program of this machine sent the request: no proxy for somebody else, and no page by DNS rebinding. */
export const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) &&
  hasLoopbackHost(request) &&
  !('x-forwarded-for' in request.headers || 'forwarded' in request.headers);

/** Whether DNS rebinding may be behind the request. A page can set any header a program can, except `Host`. */
export const mayBeRebound = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) && !hasLoopbackHost(request);

/** Of the connection, whatever the headers say. */
const addressOf = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? '';
