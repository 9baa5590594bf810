import type { Operands } from './sql.js';

/** An index of the records `r` with a value, each value's records in the order of their ids. `value` is what follows `=`. */
export interface ValueIndex {
  readonly condition: (value: string) => string;
  /** A query for the `id` of each record with a value, in their order: PostgreSQL would scan the table for a frequent one. */
  readonly ids: (value: string) => string;
  /** The condition, checked record by record, so that the order of a scan is kept. */
  readonly recheck: (value: string) => string;
}

export interface IndexLookup {
  readonly index: ValueIndex;
  /** An SQL array of the values. */
  readonly values: string;
  readonly single?: string;
  /** A condition that does as well, whatever the values are. */
  readonly otherwise?: string;
}

/** Without `one`, where a value stands for several in the index. */
export type IndexedOperands = Pick<Operands, 'several'> & Partial<Operands>;

export function lookup(
  index: ValueIndex,
  values: readonly unknown[],
  { one, several }: IndexedOperands,
): IndexLookup | undefined {
  if (values.length !== 1 || !one) return { index, values: several(values) };
  const single = one(values[0]);
  return single === undefined ? undefined : { index, values: `ARRAY[${single}]`, single };
}

export function conditionOf({ index, values, single, otherwise }: IndexLookup): string {
  const isWanted = index.condition(single ?? `ANY (${values})`);
  return otherwise === undefined ? isWanted : `(${isWanted}) OR (${otherwise})`;
}

export function columnIndex(table: string, expression: string): ValueIndex {
  const condition = (value: string) => `${expression} = ${value}`;
  return {
    condition,
    ids: (value) =>
      `SELECT r.id FROM ${table} r WHERE r.workspace_id = $1 AND ${condition(value)} ORDER BY r.id`,
    // No index has this.
    recheck: (value) => `(${condition(value)}) IS TRUE`,
  };
}

/** Of a side table with a row for each value that a record has. */
export function sideIndex(table: string, record: string, column: string): ValueIndex {
  const has = (value: string) =>
    `SELECT FROM ${table} i WHERE i.workspace_id = $1 AND i.${record} = r.id AND i.${column} = ${value}`;
  return {
    condition: (value) => `EXISTS (${has(value)})`,
    ids: (value) =>
      `SELECT ${record} AS id FROM ${table} WHERE workspace_id = $1 AND ${column} = ${value} ORDER BY ${record}`,
    // PostgreSQL neither joins nor hashes what has an offset.
    recheck: (value) => `EXISTS (${has(value)} OFFSET 0)`,
  };
}
