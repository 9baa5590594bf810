import { isCalendarDay } from '../../input/instants.js';
import { WrittenNumber } from '../../input/json.js';
import type { Bind } from '../compiler/late-parameters.js';
import { Comparison } from './comparison.js';
import { equality } from './equality.js';
import { typed } from './sql.js';

const ordered = (bind: Bind, sql: string, type: string) => {
  const operands = typed(bind, type);
  const by = (comparison: string) => (value: unknown) => `${sql} ${comparison} ${operands.one(value)}`;
  return { ...equality(sql, operands), lt: by('<'), lte: by('<='), gt: by('>'), gte: by('>=') };
};

const MAX_NUMBER_LENGTH = 1_000;
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const compareNumber = (bind: Bind, sql: string): Comparison =>
  new Comparison(whyNotNumber, ordered(bind, sql, 'numeric'));

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

/** A day of the calendar, as text whose order is that of the days. */
export const compareDay = (bind: Bind, sql: string): Comparison =>
  new Comparison(whyNotDay, ordered(bind, sql, 'text'));
