import { indexedRow, WORDS_COLUMNS } from '../../database/search/indexed.js';
import { isSearched } from '../../database/search/searched-texts.js';
import type { RecordTable } from '../../database/record-table.js';
import type { IdentifiedRow } from '../../identifiers/identity.js';
import type { Transaction } from '../../database/transaction.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';

export interface BatchContext {
  readonly transaction: Transaction;
  readonly workspaceId: string;
}

type Columns = Pick<RecordTable, 'name'> & { readonly columns: Readonly<Record<string, string>> };

/** Rows from nowhere would go through a coordinator of Citus. Every workspace has its system field, where they belong. */
const SHARD = `(SELECT workspace_id FROM discovery_field WHERE workspace_id = $1 AND type = '${FEEDBACK_TYPE}')`;

export async function insertRows(
  { transaction, workspaceId }: BatchContext,
  { name, columns }: Columns,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  await transaction.query({
    text: `INSERT INTO ${name} (workspace_id, ${names})
      SELECT shard.workspace_id, ${names} FROM ${SHARD} shard, ${recordset(columns)}`,
    values: [workspaceId, JSON.stringify(rows)],
  });
}

/** Sets all columns, of all rows in one statement: names may change places in it. */
export async function updateRows(
  { transaction, workspaceId }: BatchContext,
  { name, columns }: Columns,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const changes = Object.keys(columns).filter((column) => column !== 'id');
  await transaction.query({
    text: `UPDATE ${name} SET ${changes.map((column) => `${column} = given.${column}`).join(', ')}
      FROM ${recordset(columns)} WHERE ${name}.workspace_id = $1 AND ${name}.id = given.id`,
    values: [workspaceId, JSON.stringify(rows)],
  });
}

const recordset = (columns: Readonly<Record<string, string>>): string => {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($2::json) AS given (${definitions.join(', ')})`;
};

/** The rows of records with their words, if they are found by words. */
function withWords(
  { workspaceId }: BatchContext,
  table: RecordTable,
  rows: readonly IdentifiedRow[],
): { readonly columns: Columns; readonly rows: readonly IdentifiedRow[] } {
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
