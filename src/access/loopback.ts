import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own, which no other can reach. */
export const isLoopback = (address: string): boolean =>
  LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether a program of this machine sent the request, and not a proxy on behalf of another. */
export const isFromHere = ({ headers, raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && !('x-forwarded-for' in headers || 'forwarded' in headers);
