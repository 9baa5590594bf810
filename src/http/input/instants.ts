/** A point in time from a request, possibly more precise than the milliseconds that are stored. */
export interface Instant {
  readonly milliseconds: number;
  /** Whether digits beyond milliseconds were cut off. */
  readonly isTruncated: boolean;
}

/** The pattern in the specification. Unlike {@link instantOf}, it allows days and times that don't exist. */
export const INSTANT = /^\d{4}-\d\d-\d\d([Tt]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?))?$/;

export const INSTANT_IN_WORDS =
  'an ISO 8601 date-time with zone (2026-01-31T09:30:00Z) or a date (2026-01-31)';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Days that every month has, which need no slower check. */
const COMMON_DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;
const HOUR = '[01]\\d|2[0-3]';
const TIME = `(?<time>(?:${HOUR}):[0-5]\\d)(?::(?<second>[0-5]\\d)(?:[.,](?<fraction>\\d+))?)?`;
const ZONE = `(?:[Zz]|(?<zoneHour>[+-](?:${HOUR}))(?::?(?<zoneMinute>[0-5]\\d))?)`;
const DATE_TIME = new RegExp(`^(?<day>\\d{4}-\\d\\d-\\d\\d)[Tt]${TIME}${ZONE}$`);

/** An ISO 8601 date-time with zone, or a date (midnight UTC); undefined for anything else. */
export function instantOf(text: string): Instant | undefined {
  if (isCalendarDay(text)) return { milliseconds: Date.parse(text), isTruncated: false };
  const {
    day = '',
    time,
    second = '00',
    fraction = '',
    zoneHour = '+00',
    zoneMinute = '00',
  } = DATE_TIME.exec(text)?.groups ?? {};
  if (!isCalendarDay(day)) return undefined;
  // The zone is written in full, because Date.parse accepts only one form of it.
  const digits = fraction.slice(0, 3).padEnd(3, '0');
  return {
    milliseconds: Date.parse(`${day}T${time}:${second}.${digits}${zoneHour}:${zoneMinute}`),
    isTruncated: /[1-9]/.test(fraction.slice(3)),
  };
}

const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

export const isWritable = ({ milliseconds }: Instant): boolean =>
  milliseconds >= FIRST && milliseconds <= LAST;

/** Whether a text is a day as `YYYY-MM-DD`, of the years 0001 to 9999. */
export function isCalendarDay(text: string): boolean {
  if (COMMON_DAY.test(text)) return true;
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  // Without a time, Date would accept more than ISO 8601. It turns 30 February into 2 March.
  const midnight = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(text.slice(8));
}

export const firstAfter = ({ milliseconds }: Instant): number => milliseconds + 1;
export const firstNotBefore = ({ milliseconds, isTruncated }: Instant): number =>
  milliseconds + (isTruncated ? 1 : 0);

/** Clamps a time to the years 1970 to 9999; PostgreSQL reads no years after 9999 from ISO 8601. */
export const timestampOf = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, 0), LAST)).toISOString();
