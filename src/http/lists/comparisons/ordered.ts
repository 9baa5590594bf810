import { isCalendarDay } from '../../input/instants.js';
import { WrittenNumber } from '../../input/json.js';
import { type Comparison, empty, one, some } from './comparison.js';

/** Compares an expression with parameters of its type. */
const order = (sql: string, type: string) => ({
  eq: one((value, bind) => `${sql} = ${bind(value)}::${type}`),
  ne: one((value, bind) => `${sql} IS DISTINCT FROM ${bind(value)}::${type}`),
  in: some((values, bind) => `${sql} = ANY (${bind(values)}::${type}[])`),
  empty: empty(sql),
  lt: one((value, bind) => `${sql} < ${bind(value)}::${type}`),
  lte: one((value, bind) => `${sql} <= ${bind(value)}::${type}`),
  gt: one((value, bind) => `${sql} > ${bind(value)}::${type}`),
  gte: one((value, bind) => `${sql} >= ${bind(value)}::${type}`),
});

const MAX_NUMBER_LENGTH = 1_000;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Exact, whatever the length. */
export const compareNumber = (sql: string): Comparison => ({
  whyNot: whyNotNumber,
  operators: order(sql, 'numeric'),
});

function whyNotNumber(value: unknown): string | undefined {
  const isNumber =
    (typeof value === 'number' && Number.isFinite(value)) ||
    (value instanceof WrittenNumber && String(value).length <= MAX_NUMBER_LENGTH) ||
    (typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH && DECIMAL.test(value));
  return isNumber
    ? undefined
    : `a decimal number of at most ${MAX_NUMBER_LENGTH} characters, as a JSON number or in quotes`;
}

/** A day of the calendar, as text whose order is that of the days. */
export const compareDay = (sql: string): Comparison => ({
  whyNot: (value) =>
    typeof value === 'string' && isCalendarDay(value)
      ? undefined
      : 'a day of the calendar, written YYYY-MM-DD',
  operators: order(sql, 'text'),
});
