import type { ChangeLog } from '../changes/change-log.js';
import type { IdentifiedRow } from '../../identifiers/identity.js';
import { isSearched, SEARCHED_TEXTS, sourceOf, wordsOf } from '../search/indexed.js';
import { SHARD, type Statement } from '../sql.js';
import type { Transaction } from '../transaction.js';
import { differing, type RecordTable } from './record-table.js';

export type Mutable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** A record as it shall be stored, and as the database has it. */
export interface Change<Row extends IdentifiedRow = IdentifiedRow> {
  readonly row: Mutable<Row>;
  readonly stored: Row | undefined;
  /** The row that the record replaces, if it is restored. */
  readonly replaces?: object | undefined;
}

/** How many records one statement writes: PostgreSQL writes these while the next are prepared. */
export const RECORDS_PER_STATEMENT = 100;

export interface Into {
  readonly transaction: Transaction;
  readonly workspaceId: string;
}

export function insertRecords(
  { transaction, workspaceId }: Into,
  table: RecordTable,
  changes: readonly Change[],
): void {
  if (changes.length === 0) return;
  const { name } = table;
  const rows = withWords(
    name,
    workspaceId,
    changes.map(({ row }) => row),
  );
  transaction.write(insertionOf({ name, columns: writtenColumns(table) }, workspaceId, rows));
  for (const { row, replaces } of changes) transaction.changes.created(table, workspaceId, row, { replaces });
}

/**
 * Inserts records, except those that conflict with an existing one.
 *
 * @param order an expression on `given`: concurrent inserts of the same records lock in this order, without deadlocks
 * @returns the inserted rows
 */
export async function insertMissing<Row extends IdentifiedRow>(
  { transaction, workspaceId }: Into,
  table: RecordTable<Row>,
  rows: readonly Row[],
  order: string,
): Promise<Row[]> {
  const { name } = table;
  const { text, values } = insertionOf(
    { name, columns: writtenColumns(table) },
    workspaceId,
    withWords(name, workspaceId, rows),
  );
  const inserted = await transaction.query<{ id: string }>({
    text: `${text} ORDER BY ${order} ON CONFLICT DO NOTHING RETURNING id`,
    values,
  });
  const ids = new Set(inserted.map(({ id }) => id));
  const made = rows.filter(({ id }) => ids.has(id));
  for (const row of made) transaction.changes.created(table, workspaceId, row);
  return made;
}

const withWords = (
  name: string,
  workspaceId: string,
  rows: readonly IdentifiedRow[],
): readonly IdentifiedRow[] =>
  isSearched(name) ? rows.map((row) => ({ ...row, words: wordsOf(name, workspaceId, row) })) : rows;

export function deleteRecords(
  { transaction, workspaceId }: Into,
  table: RecordTable,
  rows: readonly IdentifiedRow[],
): void {
  if (rows.length === 0) return;
  transaction.write({
    text: `DELETE FROM ${table.name} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
    values: [workspaceId, rows.map(({ id }) => id)],
  });
  for (const row of rows) transaction.changes.deleted(table, workspaceId, row);
}

/** Updates the columns that differ, of all records in one statement, because records may swap names or positions. */
export function updateRecords(
  { transaction, workspaceId }: Into,
  table: RecordTable,
  changes: readonly Change[],
  { areErased = false }: { readonly areErased?: boolean } = {},
): void {
  const rows = changes.flatMap((change) => {
    const changed = differing(table, change.stored, change.row);
    if (changed.length === 0) return [];
    if (areErased) transaction.changes.erased(table, workspaceId, change.row, change.stored);
    else record(transaction.changes, table, workspaceId, change, changed);
    return revision(table, workspaceId, change.row, changed);
  });
  if (rows.length === 0) return;
  const { name } = table;
  const columns = Object.entries(writtenColumns(table)).filter(([column]) =>
    rows.some((row) => column in row),
  );
  transaction.write(updateOf({ name, columns: Object.fromEntries(columns) }, workspaceId, rows));
}

/** Changes the id of a record, before its other columns are updated. */
export function renameRecord(
  { transaction, workspaceId }: Into,
  { name }: RecordTable,
  id: string,
  newId: string,
): void {
  transaction.write({
    text: `UPDATE ${name} SET id = $3 WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id, newId],
  });
}

const writtenColumns = ({ name, columns }: RecordTable): GivenColumns['columns'] =>
  isSearched(name) ? { ...columns, words: 'tsvector' } : columns;

function record(
  log: ChangeLog,
  table: RecordTable,
  workspaceId: string,
  { row, stored }: Change,
  changed: string[],
): void {
  if (!stored || stored.id === row.id) return log.updated(table, workspaceId, row, stored ?? {}, changed);
  // A new id makes it another record, for those who follow the events.
  log.deleted(table, workspaceId, stored);
  log.created(table, workspaceId, row);
}

/** The columns to write. */
function revision(
  { name }: RecordTable,
  workspaceId: string,
  row: IdentifiedRow,
  changed: readonly string[],
): { readonly id: string } {
  const given = Object.fromEntries(changed.map((column) => [column, row[column as keyof object]]));
  const isReworded =
    isSearched(name) && SEARCHED_TEXTS[name].some((text) => changed.includes(sourceOf(text)));
  return { ...given, id: row.id, ...(isReworded && { words: wordsOf(name, workspaceId, row) }) };
}

/** A table with the PostgreSQL type of each column except `workspace_id`. */
interface GivenColumns {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

export function insertionOf(
  { name, columns }: GivenColumns,
  workspaceId: string,
  rows: readonly object[],
): Statement {
  const names = Object.keys(columns);
  const given = names.map((column) => `given.${column}`);
  return {
    text: `INSERT INTO ${name} (workspace_id, ${names.join(', ')})
      SELECT shard.workspace_id, ${given.join(', ')} FROM ${SHARD} shard, ${recordset(columns)}`,
    values: [workspaceId, JSON.stringify(rows)],
  };
}

/** An update in which a row leaves the columns unchanged that it lacks. */
function updateOf(
  { name, columns }: GivenColumns,
  workspaceId: string,
  rows: readonly { readonly id: string }[],
): Statement {
  const changes = Object.keys(columns).filter((column) => column !== 'id');
  const partial = new Set(changes.filter((column) => rows.some((row) => !(column in row))));
  const equations = changes.map((column) =>
    partial.has(column)
      ? `${column} = CASE WHEN '${column}' = ANY (given.changed) THEN given.${column} ELSE ${name}.${column} END`
      : `${column} = given.${column}`,
  );
  const given = partial.size === 0 ? rows : rows.map((row) => ({ ...row, changed: Object.keys(row) }));
  return {
    text: `UPDATE ${name} SET ${equations.join(', ')}
      FROM ${recordset(partial.size === 0 ? columns : { ...columns, changed: 'text[]' })}
      WHERE ${name}.workspace_id = $1 AND ${name}.id = given.id`,
    values: [workspaceId, JSON.stringify(given)],
  };
}

const recordset = (columns: GivenColumns['columns']): string => {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($2::json) AS given (${definitions.join(', ')})`;
};
