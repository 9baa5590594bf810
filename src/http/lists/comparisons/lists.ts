import { allOf, type Bind } from './sql-conditions.js';
import { type Comparison, flag, one, some } from './comparison.js';
import { type Resolve, resolved, whyNotReference } from './references.js';

interface List {
  readonly sql: string;
  readonly type: 'text' | 'uuid';
  /** Finds discoveries whose list has a value, or one of several, by an index. */
  readonly finds?: ((condition: (item: string) => string) => string) | undefined;
}

/** @param stored what the list has in place of the values that callers give; fewer, if no list can have one of them */
function list(
  { sql, type, finds }: List,
  whyNot: Comparison['whyNot'],
  stored: (values: readonly string[]) => string[] = (values) => [...values],
): Comparison {
  const array = (values: readonly string[], bind: Bind) => `${bind(values)}::${type}[]`;
  const has = (value: string, bind: Bind) => {
    if (!finds) return `${sql} @> ${array([value], bind)}`;
    const given = `${bind(value)}::${type}`;
    return finds((item) => `${item} = ${given}`);
  };
  const hasAny = (values: readonly string[], bind: Bind) => {
    const given = array(stored(values), bind);
    return finds ? finds((item) => `${item} = ANY (${given})`) : `${sql} && ${given}`;
  };
  const hasAll = (values: readonly string[], bind: Bind) => {
    const all = stored(values);
    return all.length < values.length ? 'false' : allOf(all.map((each) => has(each, bind)));
  };
  return {
    whyNot,
    operators: {
      has: one((value, bind) => hasAll([value], bind)),
      hasAny: some(hasAny),
      hasAll: some(hasAll),
      empty: flag((isEmpty) => `cardinality(${sql}) ${isEmpty ? '=' : '>'} 0`),
    },
  };
}

const whyNotItem = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'a string';

export const compareTexts = (sql: string, finds?: List['finds']): Comparison =>
  list({ sql, type: 'text', finds }, whyNotItem);

export const compareReferences = (sql: string, resolve: Resolve, finds?: List['finds']): Comparison =>
  list({ sql, type: 'uuid', finds }, whyNotReference, (values) => resolved(values, resolve));
