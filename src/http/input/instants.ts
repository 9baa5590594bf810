/** A point in time given by a caller, who may be more precise than the milliseconds that are stored. */
export interface Instant {
  /** Milliseconds since 1970, UTC, rounded down. */
  readonly milliseconds: number;
  /** Whether it lies after the start of that millisecond. */
  readonly finer: boolean;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)$/;

/** What the text of an instant looks like, for callers. Whether there is such a day, only {@link instantOf} tells. */
export const INSTANT = /^\d{4}-\d\d-\d\d([Tt]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?))?$/;

/** Reads an ISO 8601 date-time with zone, or a date (midnight UTC); undefined for anything else. */
export function instantOf(text: string): Instant | undefined {
  const date = DATE.exec(text);
  if (date) {
    const midnight = calendarDay(date);
    return midnight === undefined ? undefined : { milliseconds: midnight, finer: false };
  }
  const parts = DATE_TIME.exec(text);
  if (!parts) return undefined;
  const midnight = calendarDay(parts);
  const [
    ,
    ,
    ,
    ,
    hour = '',
    minute = '',
    second = '0',
    fraction = '',
    ,
    sign,
    zoneHour = '0',
    zoneMinute = '0',
  ] = parts;
  if (midnight === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined;
  const zone = (sign === '-' ? -1 : 1) * (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  const milliseconds =
    midnight +
    Number(hour) * 3_600_000 +
    Number(minute) * 60_000 +
    Number(second) * 1_000 +
    Number(fraction.slice(0, 3).padEnd(3, '0')) -
    zone;
  return { milliseconds, finer: /[1-9]/.test(fraction.slice(3)) };
}

const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether ISO 8601 can write it in UTC, with four digits for the year: its zone may take it into another one. */
export const isWritable = ({ milliseconds }: Instant): boolean =>
  milliseconds >= FIRST && milliseconds <= LAST;

/** Midnight of a day that exists in the calendar, years 0001 to 9999. */
function calendarDay([, year = '', month = '', day = '']: RegExpExecArray): number | undefined {
  const midnight = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(day);
  return exists && Number(year) > 0 ? midnight.getTime() : undefined;
}

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => {
  const date = DATE.exec(text);
  return date !== null && calendarDay(date) !== undefined;
};
