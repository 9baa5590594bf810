import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { IdentifiedRow } from '../../identifiers/identity.js';
import { isSearched, SEARCHED_TEXTS, sourceOf, wordsOf } from '../search/indexed.js';
import type { Transaction } from '../transaction.js';
import type { Change } from './changed-record.js';
import { differing, type RecordTable } from './record-table.js';
import { type GivenColumns, insertionOf, updateOf } from './row-statements.js';

/** How many records one statement writes: PostgreSQL writes these while the next are prepared. */
export const RECORDS_PER_STATEMENT = 100;

export interface Into {
  readonly transaction: Transaction;
  readonly workspaceId: string;
}

/** Writes many records of one kind as rows, with their events. Statements aren't awaited before the commit. */
export class RowWriter<Row extends IdentifiedRow = IdentifiedRow> {
  private readonly named: Change<Row>[] = [];

  constructor(
    private readonly into: Into,
    private readonly table: RecordTable<Row>,
  ) {}

  /** Writes changed records, and new ones that can't collide with other transactions'. {@link finish} writes the rest. */
  async send(changes: readonly Change<Row>[]): Promise<void> {
    const { changed = [], made = [], named = [] } = Object.groupBy(changes, kindOf);
    this.named.push(...named);
    this.update(changed);
    this.insert(made);
    await eventLoopTurn();
  }

  finish(): void {
    this.insert(inOrder(this.named));
  }

  insert(changes: readonly Change<Row>[]): void {
    if (changes.length === 0) return;
    const { transaction, workspaceId } = this.into;
    const { name, written } = this;
    const rows = this.withWords(changes.map(({ row }) => row));
    transaction.write(insertionOf({ name, columns: written }, workspaceId, rows));
    for (const { row, replaces } of changes)
      transaction.changes.created(this.table, workspaceId, row, replaces);
  }

  /**
   * Inserts records, except those that conflict with an existing one.
   *
   * @param order an expression on `given`: concurrent inserts of the same records lock in this order, without deadlocks
   * @returns the inserted rows
   */
  async insertMissing(rows: readonly Row[], order: string): Promise<Row[]> {
    const { transaction, workspaceId } = this.into;
    const { name, written } = this;
    const { text, values } = insertionOf({ name, columns: written }, workspaceId, this.withWords(rows));
    const inserted = await transaction.query<{ id: string }>({
      text: `${text} ORDER BY ${order} ON CONFLICT DO NOTHING RETURNING id`,
      values,
    });
    const ids = new Set(inserted.map(({ id }) => id));
    const made = rows.filter(({ id }) => ids.has(id));
    for (const row of made) transaction.changes.created(this.table, workspaceId, row);
    return made;
  }

  delete(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    const { transaction, workspaceId } = this.into;
    transaction.write({
      text: `DELETE FROM ${this.name} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
      values: [workspaceId, rows.map(({ id }) => id)],
    });
    for (const row of rows) transaction.changes.deleted(this.table, workspaceId, row);
  }

  /** Updates the columns that differ, of all records in one statement, because records may swap names or positions. */
  update(
    changes: readonly Change<Row>[],
    { areErased = false }: { readonly areErased?: boolean } = {},
  ): void {
    const { transaction, workspaceId } = this.into;
    const rows = changes.flatMap((change) => {
      const changed = differing(this.table, change.stored, change.row);
      if (changed.length === 0) return [];
      if (areErased) transaction.changes.erased(this.table, workspaceId, change.row, change.stored);
      else this.record(change, changed);
      return this.revision(change.row, changed);
    });
    if (rows.length === 0) return;
    const columns = Object.entries(this.written).filter(([column]) => rows.some((row) => column in row));
    transaction.write(updateOf({ name: this.name, columns: Object.fromEntries(columns) }, workspaceId, rows));
  }

  /**
   * Changes the id of a record, before its other columns are updated. The system field can't be deleted and inserted
   * instead: inserts name their shard by it.
   */
  rename(id: string, newId: string): void {
    const { transaction, workspaceId } = this.into;
    transaction.write({
      text: `UPDATE ${this.name} SET id = $3 WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id, newId],
    });
  }

  private get name(): string {
    return this.table.name;
  }

  private get written(): GivenColumns['columns'] {
    const { columns } = this.table;
    return isSearched(this.name) ? { ...columns, words: 'tsvector' } : columns;
  }

  private withWords(rows: readonly Row[]): readonly object[] {
    const { name } = this;
    const { workspaceId } = this.into;
    return isSearched(name) ? rows.map((row) => ({ ...row, words: wordsOf(name, workspaceId, row) })) : rows;
  }

  private record({ row, stored }: Change<Row>, changed: string[]): void {
    const { workspaceId, transaction } = this.into;
    const log = transaction.changes;
    if (!stored || stored.id === row.id)
      return log.updated(this.table, workspaceId, row, stored ?? {}, changed);
    // A new id makes it another record, for readers of the feed.
    log.deleted(this.table, workspaceId, stored);
    log.created(this.table, workspaceId, row);
  }

  /** The columns to write. */
  private revision(row: Row, changed: readonly string[]): { readonly id: string } {
    const { name } = this;
    const given = Object.fromEntries(changed.map((column) => [column, row[column as keyof Row]]));
    const isReworded =
      isSearched(name) && SEARCHED_TEXTS[name].some((text) => changed.includes(sourceOf(text)));
    return { ...given, id: row.id, ...(isReworded && { words: wordsOf(name, this.into.workspaceId, row) }) };
  }
}

const kindOf = ({ row, stored }: Change): 'changed' | 'made' | 'named' => {
  if (stored) return 'changed';
  return row.client_id === row.id ? 'made' : 'named';
};

/** Sorts records by their unique key, so that two writers of the same records don't deadlock. */
export const inOrder = <Row extends IdentifiedRow>(made: readonly Change<Row>[]): Change<Row>[] =>
  made.toSorted((a, b) => (a.row.client_id < b.row.client_id ? -1 : 1));
