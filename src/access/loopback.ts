import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

// A stranger's page can have any other name point to this machine, and then read the answers (DNS rebinding).
export const hasLoopbackHost = ({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  LOOPBACK_HOST.test(host);

/** Whether a program of this machine sent the request: no proxy, and no page by DNS rebinding. */
export const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) &&
  hasLoopbackHost(request) &&
  !('x-forwarded-for' in request.headers || 'forwarded' in request.headers);

/** A page can set any header that a program can, except `Host`. */
export const mayBeRebound = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) && !hasLoopbackHost(request);

const addressOf = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? '';
