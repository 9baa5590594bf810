import { isDeepStrictEqual } from 'node:util';
import { newIdentity } from '../../identifiers/identity.js';
import { nextUpdate } from '../../identifiers/revise.js';
import { insertRows, type Scope, type Table, updateRows } from './bulk.js';
import type { Named } from './directory.js';

/** The columns that every record has. */
export interface RecordRow extends Named {
  updated_at: string;
}

/** A record as the lines of a batch leave it, next to what the database has. */
export interface Draft<Row extends RecordRow> {
  readonly row: Row;
  /** Undefined for a new record. */
  readonly former: Row | undefined;
  /** The last line that was about it; 0 when none was. */
  line: number;
}

export type Outcome = 'created' | 'updated' | 'unchanged';

/** The members that a line gives, null for those it clears; undefined for those it leaves alone. */
type Changes<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined };

/**
 * The records of one kind that a batch is about. Lines change them in memory; what differs in the end from what the
 * database has is written then, so lines that say what is so already change nothing.
 */
export class Drafts<Row extends RecordRow> {
  private readonly byClientId = new Map<string, Draft<Row>>();

  constructor(
    private readonly scope: Scope,
    found: readonly Row[] = [],
  ) {
    for (const row of found) this.keep({ row: { ...row }, former: row, line: 0 });
  }

  get all(): Draft<Row>[] {
    return [...this.byClientId.values()];
  }

  find(clientId: string | undefined): Draft<Row> | undefined {
    return clientId === undefined ? undefined : this.byClientId.get(clientId);
  }

  /** Begins a new record. */
  begin(line: number, clientId: string | undefined, members: Omit<Row, keyof RecordRow>): Draft<Row> {
    const { id, clientId: own, updatedAt } = newIdentity(this.scope.workspaceId, clientId);
    const identity: RecordRow = { id, client_id: own, updated_at: updatedAt.toISOString() };
    return this.keep({ row: { ...identity, ...members } as Row, former: undefined, line });
  }

  /** How each record that a line was about came out. */
  outcomes(): Outcome[] {
    return this.all.filter(({ line }) => line > 0).map(outcomeOf);
  }

  /** The new records. They count as changed from here on: to be called right before they are written. */
  created(): Row[] {
    const updated_at = new Date().toISOString();
    const created = this.all.filter(({ former }) => !former).map(({ row }) => row);
    for (const row of created) row.updated_at = updated_at;
    return created;
  }

  /** The records that were there and differ now. They count as changed from here on, as those of {@link created}. */
  changed(): Draft<Row>[] {
    const changed = this.all.filter((draft) => outcomeOf(draft) === 'updated');
    for (const { row } of changed) {
      row.updated_at = new Date(nextUpdate(Date.parse(row.updated_at))).toISOString();
    }
    return changed;
  }

  /** Writes new and changed records, for kinds without an order of their own. */
  async write(table: Table<Row>): Promise<void> {
    await insertRows(this.scope, table, this.created());
    await updateRows(
      this.scope,
      table,
      this.changed().map(({ row }) => row),
    );
  }

  private keep(draft: Draft<Row>): Draft<Row> {
    this.byClientId.set(draft.row.client_id, draft);
    return draft;
  }
}

/** Sets the members that are given. */
export function revised<Row extends RecordRow>(
  draft: Draft<Row>,
  line: number,
  changes: Changes<Row>,
): Draft<Row> {
  draft.line = line;
  for (const [column, value] of Object.entries(changes)) {
    if (value !== undefined) draft.row[column as keyof Row] = value as Row[keyof Row];
  }
  return draft;
}

const outcomeOf = <Row extends RecordRow>({ row, former }: Draft<Row>): Outcome => {
  if (!former) return 'created';
  return isDeepStrictEqual(row, former) ? 'unchanged' : 'updated';
};
