import { quoted } from '../../problems/excerpt.js';
import { type Comparison, flag, one, some } from './comparison.js';
import { type Indexed, keyedEquality } from './keyed-equality.js';

const MOST_NAMED = 20;

function whyNotOption(value: unknown, options: readonly string[]): string | undefined {
  if (typeof value === 'string' && options.includes(value)) return undefined;
  const more = options.length > MOST_NAMED ? ', …' : '';
  return `one of ${options.slice(0, MOST_NAMED).map(quoted).join(', ')}${more}`;
}

const asItIs = (expression: string): string => expression;

export const compareChoice = (value: Indexed, options: readonly string[]): Comparison => ({
  whyNot: (given) => whyNotOption(given, options),
  operators: keyedEquality(value, asItIs),
  options,
});

/** `true` and `false`, as text. */
export const compareTruth = (value: Indexed): Comparison => ({
  whyNot: (given) => ([true, false, 'true', 'false'].includes(given as never) ? undefined : 'true or false'),
  operators: keyedEquality(value, asItIs),
});

/** A JSON array of option names, as text. */
export const compareChoices = (sql: string, options: readonly string[]): Comparison => ({
  whyNot: (value) => whyNotOption(value, options),
  operators: {
    has: one((value, bind) => `(${sql})::jsonb ? ${bind(value)}::text`),
    hasAny: some((values, bind) => `(${sql})::jsonb ?| ${bind(values)}::text[]`),
    hasAll: some((values, bind) => `coalesce(${sql}, '[]')::jsonb ?& ${bind(values)}::text[]`),
    empty: flag((isEmpty) => `coalesce(${sql}, '[]') ${isEmpty ? '=' : '<>'} '[]'`),
  },
});
