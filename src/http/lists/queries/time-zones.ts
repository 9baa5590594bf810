import { described, type Rule } from '../../input/rules.js';

/**
 * Names of regions, and UTC. Offsets and abbreviations are rejected, because PostgreSQL reads `+05:30` as west of
 * Greenwich, and `CET` as an offset without daylight saving time.
 */
const NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/;

const MAX_LENGTH = 64;

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !NAME.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

export const UNKNOWN_TIME_ZONE = {
  code: 'unknown_time_zone',
  detail: 'must be the name of an IANA time zone, such as Europe/Berlin, or UTC',
};

export const timeZone: Rule = described(
  { type: 'string', maxLength: MAX_LENGTH, pattern: NAME.source },
  (value) => (isTimeZone(value) ? undefined : UNKNOWN_TIME_ZONE),
);
