import { type GivenColumns, insertionOf, updateOf } from '../../../database/records/many-rows.js';
import type { RecordTable } from '../../../database/records/record-table.js';
import { indexedRow, isSearched, WORDS_COLUMNS } from '../../../database/search/indexed.js';
import type { IdentifiedRow } from '../../../identifiers/identity.js';
import type { Transaction } from '../../../database/transaction.js';

export interface BatchContext {
  readonly transaction: Transaction;
  readonly workspaceId: string;
  /** Whether new records get the ids that lines give. */
  readonly keepsIds: boolean;
  /** Whether the workspace has only what it was made with, and lines take the place of that. */
  readonly isEmpty: boolean;
}

async function insertRows(
  { transaction, workspaceId }: BatchContext,
  columns: GivenColumns,
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0) await transaction.query(insertionOf(columns, workspaceId, rows));
}

/** Sets all columns. */
async function updateRows(
  { transaction, workspaceId }: BatchContext,
  columns: GivenColumns,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  if (rows.length > 0) await transaction.query(updateOf(columns, workspaceId, rows));
}

/** The rows of records with their words, if they are found by words. */
function withWords(
  { workspaceId }: BatchContext,
  table: RecordTable,
  rows: readonly IdentifiedRow[],
): { readonly columns: GivenColumns; readonly rows: readonly IdentifiedRow[] } {
  const { name, columns } = table;
  if (!isSearched(name)) return { columns: table, rows };
  return {
    columns: { name, columns: { ...columns, ...WORDS_COLUMNS } },
    rows: rows.map((row) => indexedRow(name, workspaceId, row)),
  };
}

export async function insertRecords(
  context: BatchContext,
  table: RecordTable,
  records: readonly IdentifiedRow[],
): Promise<void> {
  const { columns, rows } = withWords(context, table, records);
  await insertRows(context, columns, rows);
}

export async function updateRecords(
  context: BatchContext,
  table: RecordTable,
  records: readonly IdentifiedRow[],
): Promise<void> {
  const { columns, rows } = withWords(context, table, records);
  await updateRows(context, columns, rows);
}
