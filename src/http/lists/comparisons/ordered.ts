import {
  isCalendarDay,
  firstAfter,
  firstNotBefore,
  type Instant,
  INSTANT_IN_WORDS,
  instantOf,
  timestampOf,
} from '../../input/instants.js';
import { WrittenNumber } from '../../input/json.js';
import type { Condition } from '../compiler/filter.js';
import type { Bind } from '../compiler/deferred-parameters.js';
import { Comparison } from './comparison.js';
import { equality } from './equality.js';
import { typed, anyOf, isEmpty, not } from './sql.js';
import { leastIdOf } from '../../../platform/identifiers/uuid.js';

const ordered = (bind: Bind, sql: string, type: string) => {
  const operands = typed(bind, type);
  const by = (comparison: string) => (value: unknown) => `${sql} ${comparison} ${operands.one(value)}`;
  return { ...equality(sql, operands), lt: by('<'), lte: by('<='), gt: by('>'), gte: by('>=') };
};

const MAX_NUMBER_LENGTH = 1_000;
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const compareNumber = (bind: Bind, sql: string): Comparison =>
  new Comparison(whyNotNumber, ordered(bind, sql, 'numeric'));

/** Larger than any column's value. */
const MOST_INTEGER = '9000000000000000000';

/** Compares an integer column. Operands are converted to integers, as the column's index needs. */
export function compareInteger(bind: Bind, sql: string): Comparison {
  const integer = (number: string) => `least(greatest(${number}, -${MOST_INTEGER}), ${MOST_INTEGER})::bigint`;
  const one = (value: unknown) => {
    const number = `${bind(String(value))}::numeric`;
    return `CASE WHEN ${number} = trunc(${number}) THEN ${integer(number)} END`;
  };
  const several = (values: readonly unknown[]) => `ARRAY[${values.map(one).join(', ')}]::bigint[]`;
  const by = (comparison: string, rounded: 'floor' | 'ceil') => (value: unknown) =>
    `${sql} ${comparison} ${integer(`${rounded}(${bind(String(value))}::numeric)`)}`;
  return new Comparison(whyNotNumber, {
    ...equality(sql, { one, several }),
    lt: by('<', 'ceil'),
    lte: by('<=', 'floor'),
    gt: by('>', 'floor'),
    gte: by('>=', 'ceil'),
  });
}

/** Whether a condition on a number is true for 0. */
export function isMetByZero({ operator, value }: Condition): boolean {
  const sign = signOf(value);
  switch (operator) {
    case 'eq':
      return sign === 0;
    case 'ne':
      return sign !== 0;
    case 'lt':
      return sign > 0;
    case 'lte':
      return sign >= 0;
    case 'gt':
      return sign < 0;
    case 'gte':
      return sign <= 0;
    case 'in':
      return [value].flat().some((each) => signOf(each) === 0);
    default:
      return value === false;
  }
}

/** The sign by the written digits, because JavaScript rounds the smallest numbers to 0. */
function signOf(value: unknown): number {
  const written = String(value);
  const [digits = ''] = written.split(/e/i);
  if (!/[1-9]/.test(digits)) return 0;
  return written.startsWith('-') ? -1 : 1;
}

function whyNotNumber(value: unknown): string | undefined {
  const isNumber =
    (typeof value === 'number' && Number.isFinite(value)) ||
    (value instanceof WrittenNumber && String(value).length <= MAX_NUMBER_LENGTH) ||
    (typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH && DECIMAL.test(value));
  return isNumber
    ? undefined
    : `a decimal number of at most ${MAX_NUMBER_LENGTH} characters, as a JSON number or in quotes`;
}

const whyNotDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDay(value) ? undefined : 'a day of the calendar, written YYYY-MM-DD';

/** Compares days stored as text, whose order is that of the days. */
export const compareDay = (bind: Bind, sql: string): Comparison =>
  new Comparison(whyNotDay, ordered(bind, sql, 'text'));

/** Compares a time with millisecond precision, stored as a timestamp or in the id of a record. */
export function compareTime(bind: Bind, sql: string, type: 'timestamptz' | 'uuid'): Comparison {
  const bound = (milliseconds: number) =>
    `${bind(type === 'uuid' ? leastIdOf(milliseconds) : timestampOf(milliseconds))}::${type}`;
  const before = (milliseconds: number) => `${sql} < ${bound(milliseconds)}`;
  const since = (milliseconds: number) => `${sql} >= ${bound(milliseconds)}`;
  const at = (value: unknown) => {
    const { milliseconds, isTruncated } = given(value);
    return isTruncated ? 'false' : `${since(milliseconds)} AND ${before(milliseconds + 1)}`;
  };
  return new Comparison(
    (value) => (typeof value === 'string' && instantOf(value) ? undefined : INSTANT_IN_WORDS),
    {
      eq: at,
      ne: (value) => not(at(value)),
      lt: (value) => before(firstNotBefore(given(value))),
      lte: (value) => before(firstAfter(given(value))),
      gt: (value) => since(firstAfter(given(value))),
      gte: (value) => since(firstNotBefore(given(value))),
      in: (values: readonly unknown[]) => anyOf(values.map(at)),
      empty: isEmpty(sql),
    },
  );
}

/** Parameters of lists are parsed already, operands in queries are not. */
const given = (value: unknown): Instant => (typeof value === 'string' ? instantOf(value) : value) as Instant;
