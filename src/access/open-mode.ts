import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Environment, FaultyEnvironment } from '../platform/settings/settings.js';
import { MisdirectedRequest } from './access.problems.js';
import { hasLoopbackHost, isLoopback } from './loopback.js';

// In open mode a caller without a token is the demo workspace's administrator, so only programs on this machine may
// reach the service. Pages of other sites in local browsers are recognised by `Host` and origin (`cross-site.ts`).
const OPEN_ON_LOOPBACK_ONLY = [
  '"npm start" asks for no token, so it listens on this machine only: leave HOST out, or set it to 127.0.0.1,',
  '::1 or localhost. To serve other machines, set NODE_ENV=production, so that every request needs a token, or',
  'run "npm run start:api".',
].join('\n');

/** @throws FaultyEnvironment when the all-in-one start would be open to other machines */
export async function allowsOpenMode({ production, host }: Environment): Promise<boolean> {
  if (production) return false;
  if (!(await resolvesToLoopback(host))) throw new FaultyEnvironment(OPEN_ON_LOOPBACK_ONLY);
  return true;
}

async function resolvesToLoopback(host: string): Promise<boolean> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isLoopback(address));
}

export function requireLoopbackHost(request: FastifyRequest): void {
  if (hasLoopbackHost(request)) return;
  throw new MisdirectedRequest(
    'Started without tokens, the service answers on localhost, 127.0.0.1 and [::1] only.',
  );
}
