import { tagQuery } from '../../../platform/database/search/words.js';
import type { Bind } from '../compiler/deferred-parameters.js';
import { Comparison } from './comparison.js';
import { whyNotReference } from './references.js';
import { allOf, type Operands, typed } from './sql.js';
import type { ValueIndex } from './value-index.js';

interface List {
  readonly sql: string;
  readonly type: 'text' | 'uuid';
  readonly operands: Operands;
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
  const operators = {
    has,
    hasAny,
    hasAll: (values: readonly unknown[]) => allOf(values.map(has)),
    empty: (wanted: boolean) => `${sql} ${wanted ? '=' : '<>'} '{}'`,
  };
  return new Comparison(whyNot, operators, { index, operands });
}

const whyNotItem = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'a string';

export const compareTexts = (bind: Bind, sql: string, index?: ValueIndex): Comparison =>
  compareList({ sql, type: 'text', operands: typed(bind, 'text'), index }, whyNotItem);

/** Compares tags by means of the record's full-text index, which contains them. */
export function compareTags(bind: Bind, sql: string, words: string, workspaceId: string): Comparison {
  const { whyNot, operators } = compareTexts(bind, sql);
  const found = (tags: readonly unknown[], operator: '|' | '&') =>
    `${words} @@ ${bind(tagQuery(workspaceId, tags.map(String), operator))}::tsquery`;
  return new Comparison(whyNot, {
    ...operators,
    has: (tag: unknown) => found([tag], '|'),
    hasAny: (tags: readonly unknown[]) => (tags.length === 0 ? 'false' : found(tags, '|')),
    hasAll: (tags: readonly unknown[]) => (tags.length === 0 ? 'true' : found(tags, '&')),
  });
}

export const compareReferences = (sql: string, references: Operands, index?: ValueIndex): Comparison =>
  compareList({ sql, type: 'uuid', operands: references, index }, whyNotReference);
