import type { Bind } from '../compiler/late-parameters.js';
import { Comparison, flag, one, some } from './comparison.js';
import { type Operands, typed } from './operands.js';
import { whyNotReference } from './references.js';
import { allOf } from './sql-conditions.js';
import { foundBy, type ValueIndex } from './value-index.js';

interface List {
  readonly sql: string;
  readonly type: 'text' | 'uuid';
  readonly operands: Operands;
  /** Of the items, where a condition may be found by one. */
  readonly index?: ValueIndex | undefined;
}

function compareList({ sql, type, operands, index }: List, whyNot: Comparison['whyNot']): Comparison {
  const has = (value: unknown) => {
    const given = operands.one(value);
    if (given === undefined) return 'false';
    return index ? index.condition(given) : `${sql} @> ARRAY[${given}]::${type}[]`;
  };
  const hasAny = (values: readonly unknown[]) =>
    index ? index.condition(`ANY (${operands.several(values)})`) : `${sql} && ${operands.several(values)}`;
  return new Comparison(whyNot, {
    has: one(has, (value) => foundBy(index, [value], operands)),
    hasAny: some(hasAny, (values: readonly unknown[]) => foundBy(index, values, operands)),
    hasAll: some((values) => allOf(values.map(has))),
    empty: flag((isEmpty) => `${sql} ${isEmpty ? '=' : '<>'} '{}'`),
  });
}

const whyNotItem = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'a string';

export const compareTexts = (bind: Bind, sql: string, index?: ValueIndex): Comparison =>
  compareList({ sql, type: 'text', operands: typed(bind, 'text'), index }, whyNotItem);

export const compareReferences = (sql: string, references: Operands, index?: ValueIndex): Comparison =>
  compareList({ sql, type: 'uuid', operands: references, index }, whyNotReference);
