import { isDeepStrictEqual } from 'node:util';
import type { RecordTable } from '../../database/record-table.js';
import { newIdentity } from '../../identifiers/identity.js';
import { nextUpdate } from '../../identifiers/revise.js';
import { insertRows, type BatchContext, updateRows } from './bulk.js';
import type { Referable } from './reference-index.js';

/** The columns that every record has. */
export interface RecordRow extends Referable {
  readonly updated_at: string;
}

/** A row whose columns lines change. */
export type Writable<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** A record as the lines of a batch leave it, next to what the database has. */
export interface StagedRecord<Row extends RecordRow> {
  readonly row: Writable<Row>;
  /** Undefined for a new record. */
  readonly former: Row | undefined;
  /** The last line that was about it; 0 when none was. */
  line: number;
}

export type Outcome = 'created' | 'updated' | 'unchanged';

/** The columns that a line gives, null for those it clears; undefined for those it leaves alone. */
type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

/**
 * The records of one kind that a batch is about. Lines change them in memory; what differs in the end from what the
 * database has is written then, so lines that say what is so already change nothing.
 */
export class StagedRecords<Row extends RecordRow> {
  private readonly byClientId = new Map<string, StagedRecord<Row>>();

  constructor(
    private readonly context: BatchContext,
    readonly table: RecordTable<Row>,
    found: readonly Row[] = [],
  ) {
    for (const row of found) this.keep({ row: { ...row }, former: row, line: 0 });
  }

  get all(): StagedRecord<Row>[] {
    return [...this.byClientId.values()];
  }

  find(clientId: string | undefined): StagedRecord<Row> | undefined {
    return clientId === undefined ? undefined : this.byClientId.get(clientId);
  }

  /** Begins a new record. The columns that are not given are null, or empty where they can't be. */
  begin(line: number, clientId: string | undefined, columns: Changes<Row> = {}): StagedRecord<Row> {
    const { id, clientId: own, updatedAt } = newIdentity(this.context.workspaceId, clientId);
    const identity: RecordRow = { id, client_id: own, updated_at: updatedAt.toISOString() };
    const row = { ...emptyRow(this.table), ...identity, ...columns } as Writable<Row>;
    return this.keep({ row, former: undefined, line });
  }

  /** The columns of members that are stored as callers give them. */
  columnsOf(members: object): Changes<Row> {
    const given = Object.entries(members).map(([member, value]): [string, unknown] => {
      const column = this.table.columnOf[member] as string;
      return [column, value === null ? this.table.initial(column) : value];
    });
    return Object.fromEntries(given) as Changes<Row>;
  }

  /** How each record that a line was about came out. */
  outcomes(): Outcome[] {
    return this.all.filter(({ line }) => line > 0).map(outcomeOf);
  }

  /** The new records. They count as changed from here on: to be called right before they are written. */
  created(): Writable<Row>[] {
    const updated_at = new Date().toISOString();
    const created = this.all.filter(({ former }) => !former).map(({ row }) => row);
    for (const row of created) Object.assign(row, { updated_at });
    return created;
  }

  /** The records that were there and differ now. They count as changed from here on, as those of {@link created}. */
  changed(): StagedRecord<Row>[] {
    const changed = this.all.filter((record) => outcomeOf(record) === 'updated');
    for (const { row } of changed) {
      const updated_at = new Date(nextUpdate(Date.parse(row.updated_at))).toISOString();
      Object.assign(row, { updated_at });
    }
    return changed;
  }

  /** Writes new and changed records, for kinds without an order of their own. */
  async write(): Promise<void> {
    await insertRows(this.context, this.table, this.created());
    const changed = this.changed();
    await updateRows(
      this.context,
      this.table,
      changed.map(({ row }) => row),
    );
  }

  private keep(record: StagedRecord<Row>): StagedRecord<Row> {
    this.byClientId.set(record.row.client_id, record);
    return record;
  }
}

const emptyRow = (table: RecordTable): object =>
  Object.fromEntries(Object.keys(table.columns).map((column) => [column, table.initial(column)]));

/** Sets the columns that are given. */
export function revised<Row extends RecordRow>(
  record: StagedRecord<Row>,
  line: number,
  changes: Changes<Row>,
): StagedRecord<Row> {
  record.line = line;
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  Object.assign(record.row, Object.fromEntries(given));
  return record;
}

const outcomeOf = <Row extends RecordRow>({ row, former }: StagedRecord<Row>): Outcome => {
  if (!former) return 'created';
  return isDeepStrictEqual(row, former) ? 'unchanged' : 'updated';
};
