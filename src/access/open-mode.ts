import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Environment, FaultyEnvironment } from '../settings/settings.js';
import { MisdirectedRequest } from './access.problems.js';
import { isLoopback, namesLoopback } from './loopback.js';

/**
 * Open mode: who sends no token is the demo workspace's administrator. That is safe only as long as nothing but
 * the programs of this machine can reach the service, so it listens on loopback alone. A browser is such a
 * program, and shows pages of strangers: their requests are told by `Host` (DNS rebinding) and by where they
 * come from (`cross-site.ts`).
 */
const OPEN_HERE_ONLY = [
  '"npm start" asks for no token, so it listens on this machine only: leave HOST out, or set it to 127.0.0.1,',
  '::1 or localhost. To serve other machines, set NODE_ENV=production, so that every request needs a token, or',
  'run "npm run start:api".',
].join('\n');

/**
 * Whether the all-in-one start is open. Never in production.
 *
 * @throws FaultyEnvironment when it would be, but others could reach it
 */
export async function opens({ production, host }: Environment): Promise<boolean> {
  if (production) return false;
  if (!(await leadsHere(host))) throw new FaultyEnvironment(OPEN_HERE_ONLY);
  return true;
}

/** Whether only this machine can reach what listens on the host. */
async function leadsHere(host: string): Promise<boolean> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isLoopback(address));
}

/**
 * Refuses requests that were sent to another name: a stranger's page whose name points to this machine.
 *
 * @throws MisdirectedRequest
 */
export function refuseOtherHosts(request: FastifyRequest): void {
  if (namesLoopback(request)) return;
  throw new MisdirectedRequest(
    'Started without tokens, the service answers on localhost, 127.0.0.1 and [::1] only.',
  );
}
