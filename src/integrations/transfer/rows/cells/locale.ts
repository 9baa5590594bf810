import { instantOf, isCalendarDay } from '../../../../http/input/instants.js';
import { type Detail, FileRefused } from '../faults.js';

type DatePart = 'day' | 'month' | 'year';

export interface Conventions {
  readonly dateOrder: readonly DatePart[];
  readonly decimal: string;
  readonly group: string;
  readonly months: readonly string[];
}

/** @throws FileRefused */
export function conventionsOf(locale: string): Conventions {
  try {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0);
    const number = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
    const part = (type: string): string => number.find((each) => each.type === type)?.value ?? '';
    const dateOrder = date.map(({ type }) => type).filter((type) => PARTS.has(type)) as DatePart[];
    return { dateOrder, decimal: part('decimal'), group: part('group'), months: monthsIn(locale) };
  } catch {
    throw new FileRefused(
      'unknown_locale',
      `There is no locale ${JSON.stringify(locale)}: try en-US or de-DE.`,
    );
  }
}

function monthsIn(locale: string): string[] {
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return ENGLISH_MONTHS.map((_, month) => names.format(Date.UTC(2000, month)).toLowerCase());
}

const PARTS: ReadonlySet<string> = new Set(['day', 'month', 'year']);

/** The value of a cell, or the reason why the cell is invalid. */
export type Read = { readonly value: string } | { readonly code: string; readonly detail: Detail };

const DECIMAL = /^(?:\+|(-)?)0*((?:[1-9]\d*|0)(?:\.\d+)?)$/;

/** Reads a decimal number, and writes it as the API does. */
export function readNumber(text: string, conventions: Conventions | undefined): Read {
  const plain = text.trim().replace('\u2212', '-');
  if (conventions) return readLocalNumber(plain, conventions);
  return canonical(plain) ?? (/^[+-]?[\d.,'\s]+$/.test(plain) ? AMBIGUOUS_NUMBER : NO_NUMBER);
}

/** Reads an amount, ignoring its currency symbol, because all amounts of a workspace have the same currency. */
export const readAmount = (text: string, conventions: Conventions | undefined): Read =>
  readNumber(text.replaceAll(/^\s*\p{Sc}|\p{Sc}\s*$/gu, ''), conventions);

const AMBIGUOUS_NUMBER: Read = {
  code: 'ambiguous_number',
  detail: (option) =>
    `can be read in several ways: say ${option('locale', 'en-US')} if 1,234.5 is a number, or ${option('locale', 'de-DE')} if 1.234,5 is`,
};

const NO_NUMBER = { code: 'not_a_number', detail: 'must be a decimal number' };

function readLocalNumber(text: string, { decimal, group }: Conventions): Read {
  const [whole = '', fraction, ...more] = text.split(decimal);
  const [first = '', ...groups] = whole.split(/\s/.test(group) ? /\s/ : group);
  const areGroups =
    groups.every((each) => /^\d{3}$/.test(each)) && (groups.length === 0 || /^[+-]?\d{1,3}$/.test(first));
  const joined = `${first}${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`;
  return (areGroups && more.length === 0 && canonical(joined)) || NO_NUMBER;
}

function canonical(number: string): Read | undefined {
  const [, sign = '', digits] = DECIMAL.exec(number) ?? [];
  return digits === undefined ? undefined : { value: `${sign}${digits}` };
}

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME =
  /^(.*?)[T,\s]\s*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?\s*(UTC|GMT|Z|(?:UTC|GMT)?[+-]\d\d:?\d\d)?(?:\s\([^()]*\))?$/i;

/** Longer texts are no dates. The pattern takes quadratic time. */
const LONGEST_DATE = 100;

/** Reads a point in time, and writes it as the API does. A time without a zone is in UTC. */
export function readInstant(text: string, conventions: Conventions | undefined): Read {
  const plain = text.trim();
  if (plain.length > LONGEST_DATE) return NO_DATE;
  if (instantOf(plain)) return { value: plain };
  const [, dayText = plain, hour, minute, second = '00', fraction = '0', half, zone = 'Z'] =
    TIME.exec(plain) ?? [];
  const day = readDay(dayText, conventions);
  if (!('value' in day) || hour === undefined) return day;
  if (Number(hour) > (half ? 12 : 23)) return NO_DATE;
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const offset = /[+-]\d\d:?\d\d$/.exec(zone)?.[0] ?? 'Z';
  const value = `${day.value}T${String(hours).padStart(2, '0')}:${minute}:${second}.${fraction}${offset}`;
  return instantOf(value) ? { value } : NO_DATE;
}

const NO_DATE = {
  code: 'invalid_date',
  detail: 'must be a date, best written as 2026-01-31 or 2026-01-31T09:30:00Z',
};

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2}|\p{L}{3,})[-/. ](\d{1,2})$/u;
const DAY_MONTH = /^(?:\p{L}{3,},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\p{L}{3,})\.?[-/., ]+(\d{4}|\d{2})$/u;
const MONTH_DAY = /^(?:\p{L}{3,},?\s+)?(\p{L}{3,})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\d{4}|\d{2})$/u;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** Reads a calendar day, and writes it as `YYYY-MM-DD`. */
export function readDay(text: string, conventions: Conventions | undefined): Read {
  const plain = text.trim();
  if (isCalendarDay(plain)) return { value: plain };
  const yearFirst = YEAR_FIRST.exec(plain);
  if (yearFirst) return dayOf({ year: yearFirst[1], month: yearFirst[2], day: yearFirst[3] }, conventions);
  const dayMonth = DAY_MONTH.exec(plain);
  if (dayMonth) return dayOf({ day: dayMonth[1], month: dayMonth[2], year: dayMonth[3] }, conventions);
  const monthDay = MONTH_DAY.exec(plain);
  if (monthDay) return dayOf({ month: monthDay[1], day: monthDay[2], year: monthDay[3] }, conventions);
  const numbers = NUMBERS.exec(plain);
  return numbers ? readNumbers(numbers, conventions) : NO_DATE;
}

function readNumbers(
  [, first = '', separator, second = '', last = '']: RegExpExecArray,
  conventions: Conventions | undefined,
): Read {
  if (conventions && !(last.length === 4 && conventions.dateOrder[0] === 'year')) {
    const given = [first, second, last];
    return dayOf(Object.fromEntries(conventions.dateOrder.map((part, index) => [part, given[index]])));
  }
  const dayFirst = { day: first, month: second, year: last };
  const monthFirst = { day: second, month: first, year: last };
  if (last.length === 4) {
    if (separator === '.' || Number(first) > 12 || first === second) return dayOf(dayFirst);
    if (Number(second) > 12) return dayOf(monthFirst);
  }
  return {
    code: 'ambiguous_date',
    detail: (option) =>
      `can be read in several ways: say ${option('locale', 'en-GB')} if days come first, ${option('locale', 'en-US')} if months do`,
  };
}

type Parts = { readonly [Part in DatePart]?: string | undefined };

/** The number of a month, given by its number or by its name in the locale or in English. */
function monthNumbered(month: string, conventions: Conventions | undefined): string {
  if (/^\d/.test(month)) return month;
  const name = month.toLowerCase();
  const local = conventions?.months.findIndex((each) => each.startsWith(name)) ?? -1;
  return String((local === -1 ? ENGLISH_MONTHS.indexOf(name.slice(0, 3)) : local) + 1);
}

function dayOf({ day = '', month = '', year = '' }: Parts, conventions?: Conventions): Read {
  const monthNumber = monthNumbered(month, conventions);
  // Years of two digits are read as in POSIX.
  const century = Number(year) < 69 ? '20' : '19';
  const value = `${year.length === 2 ? century : ''}${year}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(value) ? { value } : NO_DATE;
}
