import { searchQuery } from '../../../platform/database/search/words.js';
import { folded } from '../../../platform/database/sql.js';
import { IMPLIED } from '../compiler/filter.js';
import type { Bind } from '../compiler/deferred-parameters.js';
import { Comparison } from './comparison.js';
import { equality, keyedEquality } from './equality.js';
import { foldedTexts, isEmpty, keyOf } from './sql.js';
import type { ValueIndex } from './value-index.js';

interface TextSql {
  readonly sql: string;
  readonly key?: string | undefined;
  /** A case-insensitive index on whole values. */
  readonly index?: ValueIndex;
  /** How texts are folded before comparison; by default, case is ignored. */
  readonly fold?: typeof folded;
}

/** Compares texts, ignoring case. Empty texts count as no value, unless the text can't be empty. */
export function compareText(
  bind: Bind,
  { sql, key, index, fold = folded }: TextSql,
  canBeEmpty = !key,
): Comparison {
  const value = canBeEmpty ? `nullif(${sql}, '')` : sql;
  const operands = foldedTexts(bind, fold);
  const equal = { ...equality(fold(value), operands), empty: isEmpty(value) };
  const operators = {
    ...(key ? keyedEquality(bind, key, equal) : equal),
    contains: (given: unknown) => `strpos(${fold(value)}, ${operands.one(given)}) > 0`,
    startsWith: (given: unknown) => {
      const beginning = `${bind(given)}::text`;
      const exact = `starts_with(${fold(value)}, ${fold(beginning)})`;
      return key ? `starts_with(${key}, ${keyOf(beginning)}) AND ${exact}` : exact;
    },
  };
  const whyNot = (given: unknown) => (typeof given === 'string' ? undefined : 'a string');
  return new Comparison(whyNot, operators, { index, operands });
}

export const compareWords = (bind: Bind, sql: string, workspaceId: string): Comparison =>
  new Comparison(
    (value) =>
      typeof value === 'string' && value.length >= 1 && value.length <= 500
        ? undefined
        : 'a string of 1 to 500 characters',
    { [IMPLIED]: (value) => `${sql} @@ ${bind(searchQuery(workspaceId, String(value)))}::tsquery` },
  );
