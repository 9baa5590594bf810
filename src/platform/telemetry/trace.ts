import { randomBytes } from 'node:crypto';

/** The trace that a request belongs to (https://www.w3.org/TR/trace-context): `{trace-id}-{trace-flags}`. */
export type Trace = string;

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-[^,]*)?$/;

/** Of flags, those of level 2: sampled, and that the id is random. */
const KNOWN_FLAGS = 0x03;

/** Undefined if the header is malformed, as if it weren't there. */
export function traceOf(header: string | readonly string[] | undefined): Trace | undefined {
  const [, version, id, flags = '', rest] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  // Later versions may say more, at the end.
  if (id === undefined || (version === '00' && rest !== undefined)) return undefined;
  return `${id}-${(Number.parseInt(flags, 16) & KNOWN_FLAGS).toString(16).padStart(2, '0')}`;
}

export const traceIdOf = (trace: Trace): string => trace.slice(0, 32);

/** The header of a request that belongs to the trace, a span of its own. */
export const traceparentOf = (trace: Trace): string =>
  `00-${traceIdOf(trace)}-${randomBytes(8).toString('hex')}-${trace.slice(33)}`;
