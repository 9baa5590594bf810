import { type GivenColumns, insertionOf, updateOf } from '../../database/many-rows.js';
import type { Transaction } from '../../database/transaction.js';

export interface BatchContext {
  readonly transaction: Transaction;
  readonly workspaceId: string;
}

export async function insertRows(
  { transaction, workspaceId }: BatchContext,
  columns: GivenColumns,
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0) await transaction.query(insertionOf(columns, workspaceId, rows));
}

/** Sets all columns. */
export async function updateRows(
  { transaction, workspaceId }: BatchContext,
  columns: GivenColumns,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  if (rows.length > 0) await transaction.query(updateOf(columns, workspaceId, rows));
}
