import type { Statement } from '../sql.js';
import type { NewWork, Outbox } from './outbox.js';

/** A changed record. Rows may lack columns that the change didn't read. */
export interface RecordChange<Row = object> {
  /** Undefined for a new record. */
  readonly before: Row | undefined;
  /** Undefined for a deleted record. */
  readonly after: Row | undefined;
  /** Whether the service has just generated the id, so that no other record can ever have had it. */
  readonly hasNewId?: boolean;
}

/** What follows from changes of records, in the same transaction. */
export interface Consequences {
  /** Sent after the statements that change the records. */
  readonly statements?: readonly Statement[];
  readonly work?: readonly NewWork[];
}

/** Says what follows from changes of one kind of record, whoever makes them. */
export type Follower<Row extends object> = (
  changes: readonly RecordChange<Row>[],
  workspaceId: string,
) => Consequences;

/** The followers, by kind of record. */
export type Followers = Readonly<Record<string, Follower<never>>>;

interface Pending {
  readonly kind: string;
  readonly workspaceId: string;
  readonly changes: Map<string, RecordChange>;
}

/** The changes of a transaction whose consequences are yet to be written: for each record, its first and last row. */
export class PendingChanges {
  private pending = new Map<string, Pending>();

  constructor(private readonly followers: Followers) {}

  add(kind: string, workspaceId: string, id: string, change: RecordChange): void {
    if (!(kind in this.followers)) return;
    const key = `${workspaceId} ${kind}`;
    const { changes } = this.pending.get(key) ?? { changes: new Map<string, RecordChange>() };
    const earlier = changes.get(id);
    changes.set(id, earlier ? { ...earlier, after: change.after } : change);
    this.pending.set(key, { kind, workspaceId, changes });
  }

  /** Adds the work that follows from the changes so far to the outbox. @returns the statements that follow */
  follow(outbox: Outbox): Statement[] {
    const pending = [...this.pending.values()];
    this.pending = new Map();
    return pending.flatMap(({ kind, workspaceId, changes }) => {
      const lasting = [...changes.values()].filter(({ before, after }) => before ?? after);
      const { statements = [], work = [] } = (this.followers[kind] as Follower<object>)(lasting, workspaceId);
      for (const each of work) outbox.add(workspaceId, each);
      return statements;
    });
  }
}
