import type { Settings } from '../../platform/settings/settings.js';
import { parseQuery } from '../input/query-string.js';

/** The limit of the request line and headers together. */
const MAX_HEADER_BYTES = 16_384;

const A_MINUTE_MS = 60_000;

/** The number of statements in one request that may each take as long as their time limit. */
const SLOW_STATEMENTS = 4;

export const connectionOptions = (settings: Settings) => ({
  requestTimeout: settings.requestTimeout,
  connectionTimeout: connectionTimeout(settings),
  // Open connections are served during shutdown; the database closes after them.
  return503OnClosing: false,
  routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_HEADER_BYTES },
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node's own rejection has no body.
    requireHostHeader: false,
    requestTimeout: settings.requestTimeout,
    headersTimeout: settings.requestTimeout,
    // Node notices late requests only at these checks.
    connectionsCheckingInterval: Math.min(settings.requestTimeout / 2, 2_000),
  },
});

// Longer than a request may take to arrive or to be answered, so that it only affects clients that don't read the
// answer. 0 for no limit, if statements have none.
function connectionTimeout({ requestTimeout, databaseTimeouts: { statement } }: Settings): number {
  if (statement === 0) return 0;
  return Math.max(A_MINUTE_MS, 2 * requestTimeout, SLOW_STATEMENTS * statement);
}
