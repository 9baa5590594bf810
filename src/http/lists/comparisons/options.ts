import { allQuoted } from '../../problems/excerpt.js';
import type { Bind } from '../compiler/deferred-parameters.js';
import { Comparison } from './comparison.js';
import { equality, keyedEquality } from './equality.js';
import { anyOf, isEmpty, not, type Operands, typed } from './sql.js';
import type { ValueIndex } from './value-index.js';

const whyNotOption = (options: readonly string[]) => (value: unknown) =>
  typeof value === 'string' && options.includes(value) ? undefined : `one of ${allQuoted(options)}`;

const whyNotTruth = (value: unknown): string | undefined =>
  [true, false, 'true', 'false'].includes(value as never) ? undefined : 'true or false';

const exactly = (bind: Bind, sql: string, key?: string) => {
  const equal = equality(sql, typed(bind, 'text'));
  return key ? keyedEquality(bind, key, equal) : equal;
};

interface Choice {
  readonly sql: string;
  readonly options: readonly string[];
  readonly key?: string | undefined;
  readonly index?: ValueIndex;
}

export const compareChoice = (bind: Bind, { sql, options, key, index }: Choice): Comparison =>
  new Comparison(
    whyNotOption(options),
    exactly(bind, sql, key),
    { index, operands: typed(bind, 'text') },
    options,
  );

/** Compares a reference to records that have one of the options. */
export function compareReferredChoice(
  sql: string,
  options: readonly string[],
  { several }: Operands,
  index: ValueIndex,
): Comparison {
  const among = (values: readonly unknown[]) => `${sql} = ANY (${several(values)})`;
  return new Comparison(
    whyNotOption(options),
    {
      eq: (value) => among([value]),
      ne: (value) => not(among([value])),
      in: among,
      empty: isEmpty(sql),
    },
    { index, operands: { several } },
    options,
  );
}

/** Compares a required column with literals, so that every plan may use a partial index on them. */
export function compareWritten({ sql, options, index }: Omit<Choice, 'key'>): Comparison {
  const one = (value: unknown) => (options.includes(String(value)) ? `'${String(value)}'` : undefined);
  const several = (values: readonly unknown[]) =>
    `ARRAY[${values.flatMap((each) => one(each) ?? []).join(', ')}]::text[]`;
  const operands: Operands = { one, several };
  const equal = equality(sql, operands);
  const ne = (value: unknown) => equal.in(options.filter((option) => option !== value));
  return new Comparison(whyNotOption(options), { ...equal, ne }, { index, operands, isOfOne: true }, options);
}

/** Compares `true` and `false` stored as text. */
export const compareTruth = (bind: Bind, sql: string, key?: string): Comparison =>
  new Comparison(whyNotTruth, exactly(bind, sql, key));

/** Compares a boolean column. The values aren't parameters, so that every plan may use a partial index on them. */
export function compareFlag(sql: string): Comparison {
  const eq = (value: unknown) => (String(value) === 'true' ? sql : `NOT ${sql}`);
  return new Comparison(whyNotTruth, {
    eq,
    ne: (value) => eq(String(value) !== 'true'),
    in: (values: readonly unknown[]) => anyOf(values.map(eq)),
    empty: isEmpty(sql),
  });
}

/** Compares a JSON array of option names stored as text. */
export const compareChoices = (bind: Bind, sql: string, options: readonly string[]): Comparison =>
  new Comparison(whyNotOption(options), {
    has: (value) => `(${sql})::jsonb ? ${bind(value)}::text`,
    hasAny: (values) => `(${sql})::jsonb ?| ${bind(values)}::text[]`,
    hasAll: (values) => `coalesce(${sql}, '[]')::jsonb ?& ${bind(values)}::text[]`,
    empty: (wanted) => `coalesce(${sql}, '[]') ${wanted ? '=' : '<>'} '[]'`,
  });
