import type { ServerOptions } from 'node:http';
import type { Settings } from '../../settings/settings.js';

const A_MINUTE = 60_000;

/** As many statements of one request may take as long as they may. */
const SLOW_STATEMENTS = 4;

/**
 * How long a socket may be silent, in milliseconds: longer than a request takes to arrive, and than it is worked on.
 * Who does not read the answer is silent as well. 0, which is for ever, where a statement may take for ever.
 */
export function longestSilence({ requestTimeout, databaseTimeouts: { statement } }: Settings): number {
  if (statement === 0) return 0;
  return Math.max(A_MINUTE, 2 * requestTimeout, SLOW_STATEMENTS * statement);
}

/** Has Node look often enough whether requests have arrived in time. */
export const arrival = (requestTimeout: number): ServerOptions => ({
  requestTimeout,
  headersTimeout: requestTimeout,
  connectionsCheckingInterval: Math.min(requestTimeout / 2, 2_000),
});
