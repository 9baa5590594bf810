import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own, which no other can reach. */
export const isLoopback = (address: string): boolean =>
  LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether the request was sent to this machine by a name that is always its own. A stranger's page can have any other
 * name point here, and then reads the answers (DNS rebinding).
 */
export const namesLoopback = ({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  LOOPBACK_HOST.test(host);

/**
 * Whether a program of this machine sent the request on its own account: no proxy on behalf of another, and no browser
 * that shows a page of a name that points here.
 */
export const isFromHere = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) &&
  namesLoopback(request) &&
  !('x-forwarded-for' in request.headers || 'forwarded' in request.headers);

/**
 * Whether the request may be that of a page of a name that points to this machine. It may have any header that a
 * program sets, so none but `Host` tells.
 */
export const mayBeRebound = (request: FastifyRequest): boolean =>
  isLoopback(addressOf(request)) && !namesLoopback(request);

/** Where the connection comes from, whatever the request says. */
const addressOf = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? '';
