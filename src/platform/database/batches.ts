import type { Transactions } from './transactions.js';

const BATCH = 1_000;

export interface Rows {
  readonly table: string;
  readonly key: string;
  readonly condition: string;
  /** The parameters of the condition, from `$1` on. */
  readonly values?: readonly unknown[];
  /** Waits for locked rows instead of skipping them. */
  readonly waits?: true;
}

/** Deletes rows of all workspaces in batches, on one node of a cluster at a time. Several workers may do so at once. */
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

/** @returns how many rows were deleted */
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
