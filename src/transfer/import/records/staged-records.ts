import { isDeepStrictEqual } from 'node:util';
import { type RecordTable, selectList } from '../../../database/records/record-table.js';
import { longBytes, withinBytes } from '../../../database/records/within-bytes.js';
import { type IdentifiedRow, newIdentity } from '../../../identifiers/identity.js';
import { nextUpdate } from '../../../identifiers/revise.js';
import { createdAtOf, createdAtTextOf, newIdAt } from '../../../identifiers/uuid.js';
import { asStored, creationOf, type GivenIdentity } from '../../given-identity.js';
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
  /** When it was changed, if a line knows better than this import. */
  updatedAt?: string | undefined;
}

export type Outcome = 'created' | 'updated' | 'unchanged';

/** What lines are about. */
export interface RecordKeys {
  readonly clientIds: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** Null for a column that a line clears; undefined for one that it leaves alone. */
export type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

/** The records of one kind that a batch is about. Lines change them in memory; only those that differ are written. */
export class StagedRecords<Row extends IdentifiedRow> {
  private readonly byClientId = new Map<string, StagedRecord<Row>>();
  private readonly takenIds: Set<string>;

  constructor(
    private readonly context: BatchContext,
    readonly table: RecordTable<Row>,
    stored: readonly Row[] = [],
    takenIds: Iterable<string> = [],
  ) {
    this.takenIds = new Set(takenIds);
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
    { clientIds, ids }: RecordKeys,
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
    return new StagedRecords(context, table, rows, await takenIds(context, table, ids));
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

  add(given: GivenIdentity, columns: Changes<Row> = {}): StagedRecord<Row> {
    const fresh = newIdentity(this.context.workspaceId);
    const id = this.idFor(given) ?? fresh.id;
    const client_id = given.clientId ?? id;
    const identity: IdentifiedRow = { id, client_id, updated_at: fresh.updatedAt.toISOString() };
    const row = { ...initialRow(this.table), ...identity, ...columns } as Mutable<Row>;
    return this.keep({ row, stored: undefined, line: 0, updatedAt: asStored(given.updatedAt) });
  }

  /** Has a record that came with the workspace take the place of one that came with another. */
  replace(record: StagedRecord<Row>, given: GivenIdentity): void {
    const { row, stored } = record;
    if (!this.context.isEmpty || !stored || !isUntouched(stored)) return;
    const id = this.idFor(given);
    if (id === undefined) return;
    const isKept = createdAtOf(id).getTime() === createdAtOf(row.id).getTime() && id !== given.id;
    if (!isKept) row.id = id;
    record.updatedAt = asStored(given.updatedAt);
  }

  remove({ row }: StagedRecord<Row>): void {
    this.byClientId.delete(row.client_id);
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
    const now = new Date().toISOString();
    const created = this.all.filter(({ stored }) => !stored);
    for (const { row, updatedAt } of created) Object.assign(row, { updated_at: updatedAt ?? now });
    return created.map(({ row }) => row);
  }

  /** Like {@link stampInserts}, the records that differ from what is stored. */
  stampUpdates(): StagedRecord<Row>[] {
    const dirty = this.all.filter((record) => outcomeOf(record) === 'updated');
    for (const { row, updatedAt } of dirty) {
      const next = new Date(nextUpdate(Date.parse(row.updated_at))).toISOString();
      Object.assign(row, { updated_at: updatedAt ?? next });
    }
    return dirty;
  }

  /** New ones last: they may have the names that others give up. */
  async write(): Promise<void> {
    const changed = this.stampUpdates();
    const replaced = changed.filter(({ row, stored }) => stored && stored.id !== row.id);
    for (const { row, stored } of replaced) await this.rename(stored as Row, row.id);
    await updateRecords(
      this.context,
      this.table,
      changed.map(({ row }) => row),
    );
    await insertRecords(this.context, this.table, this.stampInserts());
  }

  private async rename({ id }: Row, newId: string): Promise<void> {
    await this.context.transaction.query({
      text: `UPDATE ${this.table.name} SET id = $3 WHERE workspace_id = $1 AND id = $2`,
      values: [this.context.workspaceId, id, newId],
    });
  }

  /** The id that is given, if it can be kept, or another one of the same time; undefined if none is given. */
  private idFor(given: GivenIdentity): string | undefined {
    const createdAt = creationOf(given);
    const id = given.id?.toLowerCase();
    if (id !== undefined && this.context.keepsIds && !this.takenIds.has(id)) return id;
    return createdAt === undefined ? undefined : newIdAt(createdAt);
  }

  private keep(record: StagedRecord<Row>): StagedRecord<Row> {
    this.takenIds.add(record.row.id);
    this.byClientId.set(record.row.client_id, record);
    return record;
  }
}

/** Nobody has changed it since it was made. */
export const isUntouched = ({ id, updated_at }: IdentifiedRow): boolean => updated_at === createdAtTextOf(id);

/** Which of the ids have records, whatever their `clientId`. */
async function takenIds(
  { transaction, workspaceId, keepsIds }: BatchContext,
  { name }: RecordTable,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  if (!keepsIds || ids.size === 0) return [];
  const rows = await transaction.query<{ id: string }>({
    text: `SELECT id FROM ${name} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
    values: [workspaceId, [...ids]],
  });
  return rows.map(({ id }) => id);
}

const initialRow = ({ columns, initial }: RecordTable): object =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, initial(column)]));

const outcomeOf = <Row extends IdentifiedRow>({ row, stored }: StagedRecord<Row>): Outcome => {
  if (!stored) return 'created';
  return isDeepStrictEqual(row, stored) ? 'unchanged' : 'updated';
};
