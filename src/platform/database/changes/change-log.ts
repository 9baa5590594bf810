import { type ChangeSet, ChangeSetType, type SqlEntityManager } from '@mikro-orm/postgresql';
import { newIdAt } from '../../identifiers/uuid.js';
import { complete, differing, type RecordTable, recordTable, rowOf } from '../records/record-table.js';
import type { Statement } from '../sql.js';
import { enlargementBy, isMerged, MERGED_INTO } from './enlargement.js';
import {
  type Deadline,
  insertCommits,
  insertEventAndCommit,
  insertEvents,
  type LoggedEvent,
  type Mark,
  type Origin,
  refuseLateCommit,
} from './event-statements.js';
import type { PendingChanges } from './followers.js';

interface Identified {
  readonly id: string;
  readonly client_id?: string;
}

/** The verbs in the order in which MikroORM flushes changes. */
const VERBS = ['created', 'updated', 'deleted'] as const;

function verbOf({ type }: ChangeSet<object>): (typeof VERBS)[number] {
  if (type === ChangeSetType.CREATE) return 'created';
  return type === ChangeSetType.UPDATE || type === ChangeSetType.UPDATE_EARLY ? 'updated' : 'deleted';
}

type Members = Pick<LoggedEvent, 'before' | 'after'>;

/** A discovery's rank, which people set by moving discoveries. A change of the rank is an event of its own. */
const RANK = 'rank';

/** A tracker told of an issue that a discovery links to. No column of the discovery changes. */
export const ISSUE_CHANGED = 'discovery.issueChanged';

/**
 * The changes of records by a transaction, in the order of its statements, so that they can be undone in reverse. They
 * are written as events in the same transaction (docs/decisions/29).
 */
export class ChangeLog {
  private events: LoggedEvent[] = [];
  private readonly noted = new WeakSet<object>();
  /** The row that each entity was read from. MikroORM's own snapshots have some values in the database's format. */
  private readonly former = new WeakMap<object, object>();
  private ownId: string | undefined;

  constructor(
    private origin: Origin,
    private readonly pending: PendingChanges,
  ) {}

  /** The number of events so far. {@link forget} removes later ones. */
  get length(): number {
    return this.events.length;
  }

  /** The id by which the change can be undone. */
  get changeId(): string {
    return this.origin.changeId ?? this.commitId;
  }

  /** The change's id for an answer; empty if no record was changed. */
  get answered(): { readonly changeId?: string } {
    return this.length > 0 ? { changeId: this.changeId } : {};
  }

  get workspaceIds(): string[] {
    return [...new Set(this.events.map(({ workspace_id }) => workspace_id))];
  }

  forget(length: number): void {
    this.events = this.events.slice(0, length);
  }

  /** Sets the author of the changes, if it is found out only in the transaction. */
  attribute(origin: Origin): void {
    this.origin = origin;
  }

  read(entity: object, row: object): void {
    this.former.set(entity, row);
  }

  /** @param replaces the row that the record replaces, if it is restored */
  created(table: RecordTable, workspaceId: string, row: Identified, replaces?: object): void {
    this.pending.add(table.kind, workspaceId, row.id, { before: undefined, after: row });
    this.recordCreation(table, workspaceId, row, replaces);
  }

  deleted(table: RecordTable, workspaceId: string, row: Identified): void {
    this.pending.add(table.kind, workspaceId, row.id, { before: row, after: undefined });
    this.record(`${table.kind}.deleted`, workspaceId, row, { before: complete(table, row) });
  }

  /** @param row undefined if the record was deleted before, and only references to it change */
  merged(table: RecordTable, workspaceId: string, names: Identified, after: object, row?: object): void {
    if (row) this.pending.add(table.kind, workspaceId, names.id, { before: row, after: undefined });
    this.record(`${table.kind}.merged`, workspaceId, names, {
      ...(row && { before: complete(table, row) }),
      after,
    });
  }

  /** Leaves out the previous state, because it contains erased data. @param before undefined if no column changes */
  erased(table: RecordTable, workspaceId: string, row: Identified, before?: object): void {
    if (before) this.pending.add(table.kind, workspaceId, row.id, { before, after: row });
    this.record(`${table.kind}.erased`, workspaceId, row, { after: complete(table, row) });
  }

  updated(
    table: RecordTable,
    workspaceId: string,
    row: Identified,
    before: object,
    columns = differing(table, before, row),
  ): void {
    this.pending.add(table.kind, workspaceId, row.id, { before, after: row });
    const some = (of: object, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, of[name as keyof object] ?? null]));
    const change = (names: readonly string[]) => ({ before: some(before, names), after: some(row, names) });
    // For readers of the feed, a merged record is gone, and is created again when it comes back.
    if (columns.includes(MERGED_INTO))
      return this.recordCreation(table, workspaceId, row, {
        ...complete(table, before),
        ...change(columns).before,
      });
    const own = columns.filter((column) => column !== RANK);
    if (own.length > 0) this.record(`${table.kind}.updated`, workspaceId, row, change(own));
    if (own.length < columns.length) this.record(`${table.kind}.moved`, workspaceId, row, change([RANK]));
  }

  /** Records an event that isn't a change of a row's columns. */
  record(type: string, workspaceId: string, { id, client_id }: Identified, change: Members = {}): void {
    const event: LoggedEvent = { workspace_id: workspaceId, type, record_id: id, client_id, ...change };
    this.events.push(event, ...enlargementBy(event));
  }

  /** Records MikroORM's changes. Call this as soon as MikroORM has computed them. */
  note(em: SqlEntityManager): void {
    const fresh = em
      .getUnitOfWork(false)
      .getChangeSets()
      .filter((each) => !this.noted.has(each));
    for (const changeSet of fresh) this.noted.add(changeSet);
    for (const verb of VERBS)
      for (const changeSet of fresh) if (verbOf(changeSet) === verb) this.noteOne(em, changeSet, verb);
  }

  /** The transaction's last statements. None after them may wait for a lock: their stamps order transactions. */
  statements(isCluster: boolean, deadline?: Deadline): Statement[] {
    const check = deadline ? [refuseLateCommit(deadline)] : [];
    const [first, ...others] = this.events;
    if (!first) return check;
    const { actor, requestId, trace } = this.origin;
    const mark: Mark = {
      commit_id: this.commitId,
      change_id: this.changeId,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      request_id: requestId ?? null,
      trace: trace ?? null,
    };
    if (others.length === 0 && !isCluster) return [insertEventAndCommit(mark, first, deadline)];
    return [insertEvents(mark, this.events), insertCommits(mark, this.events), ...check];
  }

  private recordCreation(table: RecordTable, workspaceId: string, row: Identified, before?: object): void {
    this.record(`${table.kind}.${isMerged(row) ? 'merged' : 'created'}`, workspaceId, row, {
      ...(before && { before }),
      after: complete(table, row),
    });
  }

  /** Generated only on demand, because many transactions change no record. */
  private get commitId(): string {
    return (this.ownId ??= newIdAt(Date.now()));
  }

  private noteOne(
    em: SqlEntityManager,
    { entity, meta, originalEntity }: ChangeSet<object>,
    verb: (typeof VERBS)[number],
  ) {
    const table = recordTable<Identified>(em, meta.class);
    if (!('updated_at' in table.columns)) return;
    const { workspaceId } = entity as { readonly workspaceId: string };
    const row = rowOf(table, entity);
    const former = () => this.former.get(entity) ?? rowOf(table, originalEntity ?? {});
    if (verb === 'updated') this.updated(table, workspaceId, row, former());
    else if (verb === 'deleted') this.deleted(table, workspaceId, row);
    else {
      this.pending.add(table.kind, workspaceId, row.id, { before: undefined, after: row, hasNewId: true });
      this.recordCreation(table, workspaceId, row);
    }
    this.former.set(entity, row);
  }
}
