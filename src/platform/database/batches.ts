import type { UnitOfWork } from './unit-of-work.js';

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
  unitOfWork: UnitOfWork,
  rows: Rows,
  signal: AbortSignal,
): Promise<void> {
  const found = await unitOfWork.query<{ workspace_id: string }>({
    text: `SELECT DISTINCT workspace_id FROM ${rows.table} WHERE ${rows.condition}`,
    values: rows.values ?? [],
  });
  for (const { workspace_id } of found) await deleteBatches(unitOfWork, workspace_id, rows, signal);
}

/** @returns how many */
export async function deleteBatches(
  unitOfWork: UnitOfWork,
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
    const { length } = await unitOfWork.query(statement);
    total += length;
    if (length < BATCH || signal?.aborted) return total;
  }
}
