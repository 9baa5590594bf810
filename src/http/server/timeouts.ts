import type { ServerOptions } from 'node:http';
import type { Settings } from '../../settings/settings.js';

const A_MINUTE = 60_000;

const SLOW_STATEMENTS = 4;

// Longer than a request takes to arrive or to be worked on: a client that doesn't read the answer is idle, too. 0 for no
// limit, if statements have none.
export function connectionTimeout({ requestTimeout, databaseTimeouts: { statement } }: Settings): number {
  if (statement === 0) return 0;
  return Math.max(A_MINUTE, 2 * requestTimeout, SLOW_STATEMENTS * statement);
}

export const requestTimeouts = (requestTimeout: number): ServerOptions => ({
  requestTimeout,
  headersTimeout: requestTimeout,
  // Node finds late requests only when it looks for them.
  connectionsCheckingInterval: Math.min(requestTimeout / 2, 2_000),
});
