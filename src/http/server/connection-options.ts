import type { Settings } from '../../platform/settings/settings.js';
import { parseQuery } from '../input/query-string.js';

/** Request line and headers together. */
const MAX_HEADER_BYTES = 16_384;

const A_MINUTE_MS = 60_000;

/** How many statements of one request may use up their time limit. */
const SLOW_STATEMENTS = 4;

export const connectionOptions = (settings: Settings) => ({
  requestTimeout: settings.requestTimeout,
  connectionTimeout: connectionTimeout(settings),
  // At shutdown, open connections are still served: the database closes after them.
  return503OnClosing: false,
  routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_HEADER_BYTES },
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node's own refusal has no body.
    requireHostHeader: false,
    requestTimeout: settings.requestTimeout,
    headersTimeout: settings.requestTimeout,
    // Node notices late requests only at these checks.
    connectionsCheckingInterval: Math.min(settings.requestTimeout / 2, 2_000),
  },
});

// Longer than a request may take to arrive or to be answered; meant for clients that don't read the answer. 0 for no limit,
// if statements have none.
function connectionTimeout({ requestTimeout, databaseTimeouts: { statement } }: Settings): number {
  if (statement === 0) return 0;
  return Math.max(A_MINUTE_MS, 2 * requestTimeout, SLOW_STATEMENTS * statement);
}
