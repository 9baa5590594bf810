import type { Transactions } from './transactions.js';

const BATCH = 1_000;

export interface Rows {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: string;
  /** On the rows to delete. */
  readonly condition: string;
  /** What the condition has as `$1` and so on. */
  readonly values?: readonly unknown[];
  /** Whether to wait for rows that others have locked, instead of leaving them. */
  readonly waits?: true;
}

/** Of all workspaces. A cluster looks on all nodes, but deletes on one at a time. Any number of workers may do it at once. */
export async function deleteEverywhere(
  transactions: Transactions,
  rows: Rows,
  signal: AbortSignal,
): Promise<void> {
  const found = await transactions.query<{ workspace_id: string }>({
    text: `SELECT DISTINCT workspace_id FROM ${rows.table} WHERE ${rows.condition}`,
    values: rows.values ?? [],
  });
  for (const { workspace_id } of found) await deleteBatches(transactions, workspace_id, rows, signal);
}

/** @returns how many */
export async function deleteBatches(
  transactions: Transactions,
  workspaceId: string,
  { table, key, condition, values = [], waits }: Rows,
  signal?: AbortSignal,
): Promise<number> {
  const isOfWorkspace = `workspace_id = $${values.length + 1}`;
  const statement = {
    text: `DELETE FROM ${table} WHERE ${isOfWorkspace} AND (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${isOfWorkspace} AND ${condition}
        LIMIT $${values.length + 2} FOR UPDATE ${waits ? '' : 'SKIP LOCKED'})
      RETURNING 1`,
    values: [...values, workspaceId, BATCH],
    writes: workspaceId,
  };
  for (let total = 0; ;) {
    const { length } = await transactions.query(statement);
    total += length;
    if (length < BATCH || signal?.aborted) return total;
  }
}
