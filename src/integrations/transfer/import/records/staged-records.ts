import { isDeepStrictEqual } from 'node:util';
import {
  type Change,
  type Mutable,
  newRecord,
} from '../../../../platform/database/records/changed-record.js';
import { RowWriter } from '../../../../platform/database/records/row-writer.js';
import { hasMerged, MERGED } from '../../../../platform/database/records/merged.js';
import { asColumns, type RecordTable } from '../../../../platform/database/records/record-table.js';
import { lockRecords } from '../../../../platform/database/records/byte-limit.js';
import { type IdentifiedRow, newIdentity } from '../../../../platform/identifiers/identity.js';
import { nextUpdateText } from '../../../../platform/identifiers/revise.js';
import { createdAtOf, createdAtTextOf, newIdAt } from '../../../../platform/identifiers/uuid.js';
import { asStored, creationOf, type GivenIdentity } from '../../given-identity.js';
import type { BatchContext } from '../origin.js';

/** The most bytes of text in a batch's stored records; a batch with more is split. */
export const MOST_STORED = 32 * 1_048_576;

export interface StagedRecord<Row extends IdentifiedRow> extends Change<Row> {
  /** The number of the last line about the record; 0 for none; negative for a line of an earlier batch of a dry run. */
  line: number;
  isEarlier?: boolean;
  updatedAt?: string | undefined;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged';

export interface RecordKeys {
  readonly clientIds: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** The records of one kind that a batch is about. Lines change them in memory; only changed records are written. */
export class StagedRecords<Row extends IdentifiedRow> {
  /** Staged records by their `clientId`, and by `clientId`s of records merged into them. */
  private readonly byClientId = new Map<string, StagedRecord<Row>>();
  private readonly byId = new Map<string, StagedRecord<Row>>();
  private readonly takenIds: Set<string>;

  constructor(
    private readonly context: BatchContext,
    readonly table: RecordTable<Row>,
    stored: readonly Row[] = [],
    takenIds: Iterable<string> = [],
  ) {
    this.takenIds = new Set(takenIds);
    for (const row of stored) this.keepStored(row);
  }

  /** @throws RecordsTooLarge */
  static async load<Row extends IdentifiedRow>(
    context: BatchContext,
    table: RecordTable<Row>,
    { clientIds, ids }: RecordKeys,
    besides?: string,
  ): Promise<StagedRecords<Row>> {
    const which = {
      key: 'client_id',
      among: [...clientIds],
      most: MOST_STORED,
      ...(besides && { besides }),
    } as const;
    const rows = await lockRecords(context.transaction, table, context.workspaceId, which);
    return new StagedRecords(context, table, rows, await takenIds(context, table, ids));
  }

  get all(): StagedRecord<Row>[] {
    return [...new Set(this.byClientId.values())];
  }

  get rows(): Mutable<Row>[] {
    return this.all.map(({ row }) => row);
  }

  find(clientId: string | undefined): StagedRecord<Row> | undefined {
    return clientId === undefined ? undefined : this.byClientId.get(clientId);
  }

  withId(id: string): StagedRecord<Row> | undefined {
    return this.byId.get(id);
  }

  keepStored(row: Row): void {
    this.keep({ row: { ...row }, stored: row, line: 0 });
  }

  /** Makes another `clientId` lead to a record. */
  lead(clientId: string, id: string | undefined): void {
    const record = this.byId.get(id ?? '');
    if (record) this.byClientId.set(clientId, record);
  }

  /** The given id if it can be kept, or a new one. No other record of the batch gets it. */
  reserveId(given: GivenIdentity): string {
    const id = this.idFor(given) ?? newIdAt(Date.now());
    this.takenIds.add(id);
    return id;
  }

  add(given: GivenIdentity, columns: Partial<Row> = {}): StagedRecord<Row> {
    const fresh = newIdentity(this.context.workspaceId);
    const id = this.idFor(given) ?? fresh.id;
    const row = newRecord(this.table, { ...fresh, id, clientId: given.clientId ?? id }, columns);
    return this.keep({ row, stored: undefined, line: 0, updatedAt: asStored(given.updatedAt) });
  }

  /** In a new workspace, gives an initial record the identity of its counterpart in the file. */
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

  /** Changes members of a record: undefined keeps a value, null clears it. */
  change(record: StagedRecord<Row>, line: number, members: object = {}): StagedRecord<Row> {
    record.line = line;
    if (line < 0) record.isEarlier = true;
    Object.assign(record.row, asColumns(this.table, members));
    return record;
  }

  outcomes(): ImportOutcome[] {
    return this.all.filter(({ line }) => line > 0).map(outcomeOf);
  }

  /** The new and changed records, with their new `updatedAt`. Call this right before they are written. */
  stamped(): StagedRecord<Row>[] {
    const now = new Date().toISOString();
    const changed = this.all.filter((record) => outcomeOf(record) !== 'unchanged');
    for (const { row, stored, updatedAt } of changed)
      row.updated_at = updatedAt ?? (stored ? nextUpdateText(stored.updated_at) : now);
    return changed;
  }

  /** Writes changed records before new ones, which may take names that changed records give up. */
  write(): void {
    const { made = [], changed = [] } = Object.groupBy(this.stamped(), ({ stored }) =>
      stored ? 'changed' : 'made',
    );
    const writer = new RowWriter(this.context, this.table);
    for (const { row, stored } of changed)
      if (stored && stored.id !== row.id) writer.rename(stored.id, row.id);
    writer.update(changed);
    writer.insert(made);
  }

  /** The given id if it can be kept, or a new id of the same time. */
  private idFor(given: GivenIdentity): string | undefined {
    const createdAt = creationOf(given);
    const id = given.id?.toLowerCase();
    if (id !== undefined && this.context.keepsIds && !this.takenIds.has(id)) return id;
    return createdAt === undefined ? undefined : newIdAt(createdAt);
  }

  private keep(record: StagedRecord<Row>): StagedRecord<Row> {
    this.takenIds.add(record.row.id);
    this.byId.set(record.row.id, record);
    this.byClientId.set(record.row.client_id, record);
    return record;
  }
}

export const isUntouched = ({ id, updated_at }: IdentifiedRow): boolean => updated_at === createdAtTextOf(id);

async function takenIds(
  { transaction, workspaceId, keepsIds }: BatchContext,
  { name }: RecordTable,
  ids: ReadonlySet<string>,
): Promise<string[]> {
  if (!keepsIds || ids.size === 0) return [];
  const idsIn = (table: string) =>
    `SELECT id FROM ${table} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;
  const rows = await transaction.query<{ id: string }>({
    text: [name, ...(hasMerged(name) ? [MERGED] : [])].map(idsIn).join(' UNION ALL '),
    values: [workspaceId, [...ids]],
  });
  return rows.map(({ id }) => id);
}

const outcomeOf = <Row extends IdentifiedRow>({
  row,
  stored,
  isEarlier,
}: StagedRecord<Row>): ImportOutcome => {
  if (!stored) return isEarlier ? 'updated' : 'created';
  return isDeepStrictEqual(row, stored) ? 'unchanged' : 'updated';
};
