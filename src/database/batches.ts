import type { UnitOfWork } from './unit-of-work.js';

const BATCH = 1_000;

export interface Rows {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: string;
  /** On the rows to delete. */
  readonly condition: string;
}

/** Of all workspaces. A cluster looks on all nodes, but deletes on one at a time. Any number of workers may do it at once. */
export async function deleteEverywhere(
  unitOfWork: UnitOfWork,
  rows: Rows,
  signal: AbortSignal,
): Promise<void> {
  const found = await unitOfWork.query<{ workspace_id: string }>({
    text: `SELECT DISTINCT workspace_id FROM ${rows.table} WHERE ${rows.condition}`,
    values: [],
  });
  for (const { workspace_id } of found) await deleteBatches(unitOfWork, workspace_id, rows, signal);
}

/** @returns how many, unless aborted all but those that others had locked */
export async function deleteBatches(
  unitOfWork: UnitOfWork,
  workspaceId: string,
  { table, key, condition }: Rows,
  signal?: AbortSignal,
): Promise<number> {
  const statement = {
    text: `DELETE FROM ${table} WHERE workspace_id = $1 AND (${key}) IN (
        SELECT ${key} FROM ${table} WHERE workspace_id = $1 AND ${condition} LIMIT $2 FOR UPDATE SKIP LOCKED)
      RETURNING 1`,
    values: [workspaceId, BATCH],
    writes: workspaceId,
  };
  for (let total = 0; ;) {
    const { length } = await unitOfWork.query(statement);
    total += length;
    if (length < BATCH || signal?.aborted) return total;
  }
}
