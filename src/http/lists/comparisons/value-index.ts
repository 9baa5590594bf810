import { asSubplan, withoutIndex } from '../planner-hints.js';
import type { Operands } from './sql.js';

/** An index on a value of records `r`, sorted by id. `value` in its methods is the right side of `=`. */
export interface ValueIndex {
  readonly condition: (value: string) => string;
  /** The ids of the records with a value, in order. PostgreSQL would scan the table for frequent values. */
  readonly ids: (value: string) => string;
  /** The condition in a form that no index answers, which keeps the order of another scan. */
  readonly recheck: (value: string) => string;
}

export interface IndexLookup {
  readonly index: ValueIndex;
  /** SQL for an array of the values to look up in the index. */
  readonly values: string;
  readonly single?: string;
  /** An alternative condition: records that meet it are found as well. */
  readonly otherwise?: string;
}

/** `one` is missing if a value stands for several values in the index. */
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
    recheck: (value) => withoutIndex(condition(value)),
  };
}

/** The index of a side table with a row for each of a record's values. */
export function sideIndex(table: string, record: string, column: string): ValueIndex {
  const has = (value: string) =>
    `SELECT FROM ${table} i WHERE i.workspace_id = $1 AND i.${record} = r.id AND i.${column} = ${value}`;
  return {
    condition: (value) => `EXISTS (${has(value)})`,
    ids: (value) =>
      `SELECT ${record} AS id FROM ${table} WHERE workspace_id = $1 AND ${column} = ${value} ORDER BY ${record}`,
    recheck: (value) => `EXISTS (${asSubplan(has(value))})`,
  };
}
