import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * How long a socket may be silent, in milliseconds: longer than any request is worked on. Who does not read the
 * answer is silent as well.
 */
export const LONGEST_SILENCE = 60_000;

/** How long requests that are running get when the service stops, in milliseconds. */
const LONGEST_FAREWELL = 5_000;

/** Has Node look often enough whether requests have arrived in time. */
export const arrival = (requestTimeout: number): ServerOptions => ({
  requestTimeout,
  headersTimeout: requestTimeout,
  connectionsCheckingInterval: Math.min(requestTimeout / 2, 2_000),
});

/** Has the server end connections that do not end by themselves, so that it can stop. */
export function hangUpAtLast(fastify: FastifyInstance): void {
  fastify.addHook('preClose', (done) => {
    setTimeout(() => fastify.server.closeAllConnections(), LONGEST_FAREWELL).unref();
    done();
  });
}
