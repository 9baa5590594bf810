/** The outcome of a delivery attempt: an HTTP status, or why there was no response. */
export interface Answer {
  readonly status?: number;
  /** The first KiB of the response's body. */
  readonly answer?: string;
  /** The receiver's Retry-After, in milliseconds. */
  readonly retryAfter?: number;
  readonly error?: string;
}

/** The state of a delivery after an attempt. Times are in milliseconds. */
export type Consequence =
  | { readonly state: 'DELIVERED' }
  | { readonly state: 'FAILED'; readonly reason: 'GONE' | 'EXHAUSTED' }
  | {
      readonly state: 'WAITING';
      readonly after: number;
      /** How long nothing at all is sent to the webhook. */
      readonly pause?: number;
    };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays before the second attempt and later ones, as Standard Webhooks recommends: 75 hours, 35 minutes in all. */
const DELAYS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Delays vary by up to a tenth, so that deliveries that failed together aren't retried together. */
const JITTER = 0.1;

const LONGEST_PAUSE = 24 * HOUR;

/** @param attempts made so far, this one included */
export function consequenceOf(
  { status = 0, retryAfter }: Answer,
  attempts: number,
  random = Math.random(),
): Consequence {
  if (status >= 200 && status < 300) return { state: 'DELIVERED' };
  if (status === 410) return { state: 'FAILED', reason: 'GONE' };
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return { state: 'FAILED', reason: 'EXHAUSTED' };
  const after = delay * (1 + JITTER * (2 * random - 1));
  if (retryAfter === undefined || !(status === 429 || status >= 500)) return { state: 'WAITING', after };
  const pause = Math.min(retryAfter, LONGEST_PAUSE);
  return { state: 'WAITING', after: Math.max(after, pause), pause };
}

/** Parses Retry-After (RFC 9110, section 10.2.3) to milliseconds. @param now in milliseconds since 1970 */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const isDate = text.endsWith(' GMT');
  const after = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : isDate ? Date.parse(text) - now : NaN;
  return after > 0 ? after : undefined;
}
