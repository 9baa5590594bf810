import { folded } from '../../../database/sql.js';
import { IMPLIED } from '../compiler/filter.js';
import type { Bind } from '../compiler/late-parameters.js';
import { Comparison, empty, one } from './comparison.js';
import { equality, keyedEquality } from './equality.js';
import { foldedTexts } from './operands.js';
import { keyOf } from './sql-conditions.js';
import type { ValueIndex } from './value-index.js';

interface TextSql {
  readonly sql: string;
  /** The key that an index has of each value. */
  readonly key?: string | undefined;
  /** Of whole values, without case. */
  readonly index?: ValueIndex | undefined;
}

/** Without case. An empty text is no value, which a text that can't be empty needn't say. */
export function compareText(bind: Bind, { sql, key, index }: TextSql, canBeEmpty = !key): Comparison {
  const value = canBeEmpty ? `nullif(${sql}, '')` : sql;
  const equal = { ...equality(folded(value), foldedTexts(bind), index), empty: empty(value) };
  return new Comparison((given) => (typeof given === 'string' ? undefined : 'a string'), {
    ...(key ? keyedEquality(bind, key, equal) : equal),
    contains: one((given) => `strpos(${folded(value)}, ${folded(`${bind(given)}::text`)}) > 0`),
    startsWith: one((given) => {
      const beginning = `${bind(given)}::text`;
      const exact = `starts_with(${folded(value)}, ${folded(beginning)})`;
      return key ? `starts_with(${key}, ${keyOf(beginning)}) AND ${exact}` : exact;
    }),
  });
}

/** Words are searched through their index. `queryOf` makes a `tsquery` of them. */
export const compareWords = (bind: Bind, sql: string, queryOf: (text: string) => string): Comparison =>
  new Comparison(
    (value) =>
      typeof value === 'string' && value.length >= 1 && value.length <= 500
        ? undefined
        : 'a string of 1 to 500 characters',
    { [IMPLIED]: one((value) => `${sql} @@ ${bind(queryOf(String(value)))}::tsquery`) },
  );
