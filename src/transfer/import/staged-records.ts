import { isDeepStrictEqual } from 'node:util';
import { type RecordTable, selectList } from '../../database/record-table.js';
import { longBytes, withinBytes } from '../../database/within-bytes.js';
import { type IdentifiedRow, newIdentity } from '../../identifiers/identity.js';
import { nextUpdate } from '../../identifiers/revise.js';
import { type BatchContext, insertRecords, updateRecords } from './bulk-write.js';

/** How much text the stored records of a batch may hold before it is split, in bytes. */
const MOST_STORED = 32 * 1_048_576;

/** Too much text is stored in the records that the lines are about. */
export class BatchTooLarge extends Error {}

export type Mutable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** A record as the lines of a batch leave it, next to what the database has. */
export interface StagedRecord<Row extends IdentifiedRow> {
  readonly row: Mutable<Row>;
  /** Undefined for a new record. */
  readonly stored: Row | undefined;
  /** The last line that was about it; 0 when none was. */
  line: number;
}

export type Outcome = 'created' | 'updated' | 'unchanged';

/** Null for a column that a line clears; undefined for one that it leaves alone. */
export type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

/** The records of one kind that a batch is about. Lines change them in memory; only those that differ are written. */
export class StagedRecords<Row extends IdentifiedRow> {
  private readonly byClientId = new Map<string, StagedRecord<Row>>();

  constructor(
    private readonly context: BatchContext,
    readonly table: RecordTable<Row>,
    stored: readonly Row[] = [],
  ) {
    for (const row of stored) this.keep({ row: { ...row }, stored: row, line: 0 });
  }

  /**
   * Locks the records against other writers.
   *
   * @param bytes an expression for how many bytes of text a row `r` has
   * @throws BatchTooLarge
   */
  static async load<Row extends IdentifiedRow>(
    context: BatchContext,
    table: RecordTable<Row>,
    clientIds: ReadonlySet<string>,
    bytes = longBytes(table),
  ): Promise<StagedRecords<Row>> {
    if (clientIds.size === 0) return new StagedRecords(context, table);
    const locked = `(SELECT * FROM ${table.name}
      WHERE workspace_id = $1 AND client_id = ANY ($2::text[]) ORDER BY id FOR NO KEY UPDATE) r`;
    const sized = { alias: 'r', bytes, order: 'r.id', most: MOST_STORED };
    const found = await context.transaction.query<Row & { is_followed: boolean }>({
      text: `SELECT ${selectList(table)}, is_followed FROM (${withinBytes(locked, sized)}) r ORDER BY id`,
      values: [context.workspaceId, [...clientIds]],
    });
    if (found.at(-1)?.is_followed) throw new BatchTooLarge();
    const rows = found.map(({ is_followed: _, ...row }) => row as unknown as Row);
    return new StagedRecords(context, table, rows);
  }

  get all(): StagedRecord<Row>[] {
    return [...this.byClientId.values()];
  }

  get rows(): Mutable<Row>[] {
    return this.all.map(({ row }) => row);
  }

  find(clientId: string | undefined): StagedRecord<Row> | undefined {
    return clientId === undefined ? undefined : this.byClientId.get(clientId);
  }

  add(clientId: string | undefined, columns: Changes<Row> = {}): StagedRecord<Row> {
    const { id, clientId: own, updatedAt } = newIdentity(this.context.workspaceId, clientId);
    const identity: IdentifiedRow = { id, client_id: own, updated_at: updatedAt.toISOString() };
    const row = { ...initialRow(this.table), ...identity, ...columns } as Mutable<Row>;
    return this.keep({ row, stored: undefined, line: 0 });
  }

  change(record: StagedRecord<Row>, line: number, changes: Changes<Row>): void {
    record.line = line;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    Object.assign(record.row, Object.fromEntries(given));
  }

  /** Null clears. */
  columnsOf(members: object): Changes<Row> {
    const given = Object.entries(members).map(([member, value]): [string, unknown] => {
      const column = this.table.columnOf[member];
      if (column === undefined) throw new Error(`There is no column for ${member}.`);
      return [column, value === null ? this.table.initial(column) : value];
    });
    return Object.fromEntries(given) as Changes<Row>;
  }

  outcomes(): Outcome[] {
    return this.all.filter(({ line }) => line > 0).map(outcomeOf);
  }

  /** The new records with the `updatedAt` of this moment: to be called right before they are written. */
  stampInserts(): Mutable<Row>[] {
    const updated_at = new Date().toISOString();
    const created = this.all.filter(({ stored }) => !stored).map(({ row }) => row);
    for (const row of created) Object.assign(row, { updated_at });
    return created;
  }

  /** Like {@link stampInserts}, the records that differ from what is stored. */
  stampUpdates(): StagedRecord<Row>[] {
    const dirty = this.all.filter((record) => outcomeOf(record) === 'updated');
    for (const { row } of dirty) {
      const updated_at = new Date(nextUpdate(Date.parse(row.updated_at))).toISOString();
      Object.assign(row, { updated_at });
    }
    return dirty;
  }

  /** New ones last: they may have the names that others give up. */
  async write(): Promise<void> {
    const changed = this.stampUpdates().map(({ row }) => row);
    await updateRecords(this.context, this.table, changed);
    await insertRecords(this.context, this.table, this.stampInserts());
  }

  private keep(record: StagedRecord<Row>): StagedRecord<Row> {
    this.byClientId.set(record.row.client_id, record);
    return record;
  }
}

const initialRow = ({ columns, initial }: RecordTable): object =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, initial(column)]));

const outcomeOf = <Row extends IdentifiedRow>({ row, stored }: StagedRecord<Row>): Outcome => {
  if (!stored) return 'created';
  return isDeepStrictEqual(row, stored) ? 'unchanged' : 'updated';
};
