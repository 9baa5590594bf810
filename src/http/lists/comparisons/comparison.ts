import type { Bind } from './sql-conditions.js';

/** What is written behind an operator, and what it says in SQL. Null counts as not true. */
export type Operator =
  | { readonly takes: 'value'; readonly sql: (value: unknown, bind: Bind) => string }
  | { readonly takes: 'values'; readonly sql: (values: readonly unknown[], bind: Bind) => string }
  | { readonly takes: 'flag'; readonly sql: (flag: boolean) => string };

/** How a member is compared. */
export interface Comparison {
  /** What a value has to be, in words; undefined when it is one. */
  readonly whyNot: (value: unknown) => string | undefined;
  readonly operators: Readonly<Record<string, Operator>>;
  /** All that a value can be, where it is the same in every workspace. */
  readonly options?: readonly string[];
}

/** The operator of what has no operator. */
export const IMPLIED = '';

export const one = (sql: (value: string, bind: Bind) => string): Operator => ({
  takes: 'value',
  sql: (value, bind) => sql(String(value), bind),
});

export const some = (sql: (values: readonly string[], bind: Bind) => string): Operator => ({
  takes: 'values',
  sql: (values, bind) => sql(values.map(String), bind),
});

export const flag = (sql: (flag: boolean) => string): Operator => ({ takes: 'flag', sql });

export const empty = (sql: string): Operator => flag((isEmpty) => `${sql} IS ${isEmpty ? '' : 'NOT '}NULL`);
