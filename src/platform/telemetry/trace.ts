import { randomBytes } from 'node:crypto';

/** The trace of a request (https://www.w3.org/TR/trace-context): `{trace-id}-{trace-flags}`. */
export type Trace = string;

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-[^,]*)?$/;

/** The flags of level 2: sampled, and random trace id. */
const KNOWN_FLAGS = 0x03;

/** The trace of a `traceparent` header; undefined if the header is missing or malformed. */
export function traceOf(header: string | readonly string[] | undefined): Trace | undefined {
  const [, version, id, flags = '', rest] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  // Later versions of the format may append more fields.
  if (id === undefined || (version === '00' && rest !== undefined)) return undefined;
  return `${id}-${(Number.parseInt(flags, 16) & KNOWN_FLAGS).toString(16).padStart(2, '0')}`;
}

export const traceIdOf = (trace: Trace): string => trace.slice(0, 32);

/** A `traceparent` header for a request of the trace, which becomes a span of its own. */
export const traceparentOf = (trace: Trace): string =>
  `00-${traceIdOf(trace)}-${randomBytes(8).toString('hex')}-${trace.slice(33)}`;
