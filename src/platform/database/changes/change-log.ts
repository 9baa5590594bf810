import type { ChangeSet, SqlEntityManager } from '@mikro-orm/postgresql';
import { newIdAt } from '../../identifiers/uuid.js';
import type { Trace } from '../../telemetry/trace.js';
import { type RecordTable, recordTable, rowOf } from '../records/record-table.js';
import type { Statement } from '../sql.js';
import { type RecordVerb, verbOf, VERBS } from './change-verbs.js';
import { complete, differing, isMerged, MERGED_INTO } from './columns.js';
import { enlargementBy } from './enlargement.js';
import {
  type Deadline,
  insertCommits,
  insertEventAndCommit,
  insertEvents,
  type LoggedEvent,
  type Mark,
  refuseLateCommit,
} from './event-statements.js';

/** Who changes records: `id` is that of the token or of the import. */
export interface Actor {
  readonly kind: 'token' | 'login' | 'import' | 'operator' | 'command' | 'worker';
  readonly id?: string | undefined;
}

export interface Origin {
  readonly actor: Actor;
  readonly requestId?: string | undefined;
  /** For what is sent because of it. */
  readonly trace?: Trace | undefined;
  /** What several transactions belong to, as those of an import. Otherwise each is a change of its own. */
  readonly changeId?: string | undefined;
}

export const BY_COMMAND: Origin = { actor: { kind: 'command' } };

/** A row of a record, or some of its columns. */
interface Identified {
  readonly id: string;
  readonly client_id?: string;
}

type Members = Pick<LoggedEvent, 'before' | 'after'>;

/** A discovery's place in the order by hand: a change of it is an event of its own. */
const PLACE = 'rank';

/**
 * What a transaction changes of records, in the order of its statements, so that the reverse is right as well. It is written
 * with them, as events, or not at all (docs/decisions/29).
 */
export class ChangeLog {
  private events: LoggedEvent[] = [];
  private readonly noted = new WeakSet<object>();
  /** By entity: MikroORM's own snapshots have some values as the database takes them. */
  private readonly former = new WeakMap<object, object>();
  private ownId: string | undefined;

  constructor(private origin: Origin) {}

  /** As of now: {@link forget} takes back what is logged after. */
  get length(): number {
    return this.events.length;
  }

  /** What the events belong to: by it, what the transaction does can be undone. */
  get changeId(): string {
    return this.origin.changeId ?? this.commitId;
  }

  /** What an answer says of the change; nothing if no record was changed. */
  get answered(): { readonly changeId?: string } {
    return this.length > 0 ? { changeId: this.changeId } : {};
  }

  get workspaceIds(): string[] {
    return [...new Set(this.events.map(({ workspace_id }) => workspace_id))];
  }

  forget(length: number): void {
    this.events = this.events.slice(0, length);
  }

  /** Says who changes records, where that is found out only in the transaction. */
  attribute(origin: Origin): void {
    this.origin = origin;
  }

  /** The row that an entity was read from. */
  read(entity: object, row: object): void {
    this.former.set(entity, row);
  }

  /** @param before what was in its place, if it isn't new */
  created(table: RecordTable, workspaceId: string, row: Identified, before?: object): void {
    this.record(`${table.kind}.${isMerged(row) ? 'merged' : 'created'}`, workspaceId, row, {
      ...(before && { before }),
      after: complete(table, row),
    });
  }

  deleted(table: RecordTable, workspaceId: string, row: Identified): void {
    this.record(`${table.kind}.deleted`, workspaceId, row, { before: complete(table, row) });
  }

  /** @param row left out if it was gone already, and only its names lead elsewhere now */
  merged(table: RecordTable, workspaceId: string, names: Identified, after: object, row?: object): void {
    this.record(`${table.kind}.merged`, workspaceId, names, {
      ...(row && { before: complete(table, row) }),
      after,
    });
  }

  /** Without what it was before, which nobody is to know any longer. */
  erased(table: RecordTable, workspaceId: string, row: Identified): void {
    this.record(`${table.kind}.erased`, workspaceId, row, { after: complete(table, row) });
  }

  /** @param columns those that differ */
  updated(
    table: RecordTable,
    workspaceId: string,
    row: Identified,
    before: object,
    columns = differing(table, before, row),
  ): void {
    const some = (of: object, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, of[name as keyof object] ?? null]));
    const change = (names: readonly string[]) => ({ before: some(before, names), after: some(row, names) });
    // Who follows has no record of what was merged: it goes, and is made anew if it comes back.
    if (columns.includes(MERGED_INTO))
      return this.created(table, workspaceId, row, { ...complete(table, before), ...change(columns).before });
    const own = columns.filter((column) => column !== PLACE);
    if (own.length > 0) this.record(`${table.kind}.updated`, workspaceId, row, change(own));
    if (own.length < columns.length) this.moved(table.kind, workspaceId, row, change([PLACE]));
  }

  moved(kind: string, workspaceId: string, row: Identified, change: Members): void {
    this.record(`${kind}.moved`, workspaceId, row, change);
  }

  /** Anything that isn't a change of a row as its record shows it. */
  record(type: string, workspaceId: string, { id, client_id }: Identified, change: Members = {}): void {
    const event: LoggedEvent = { workspace_id: workspaceId, type, record_id: id, client_id, ...change };
    this.events.push(event, ...enlargementBy(event));
  }

  /** To be called as soon as MikroORM has computed its changes. */
  note(em: SqlEntityManager): void {
    const fresh = em
      .getUnitOfWork(false)
      .getChangeSets()
      .filter((each) => !this.noted.has(each));
    for (const changeSet of fresh) this.noted.add(changeSet);
    for (const verb of VERBS)
      for (const changeSet of fresh) if (verbOf(changeSet) === verb) this.noteOne(em, changeSet, verb);
  }

  /** The last ones of the transaction. Nothing after them may wait for a lock: they say what others have to come after. */
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

  /** Made when it is asked for: many transactions change no record. */
  private get commitId(): string {
    return (this.ownId ??= newIdAt(Date.now()));
  }

  private noteOne(
    em: SqlEntityManager,
    { entity, meta, originalEntity }: ChangeSet<object>,
    verb: RecordVerb,
  ) {
    const table = recordTable<Identified>(em, meta.class);
    if (!('updated_at' in table.columns)) return;
    const { workspaceId } = entity as { readonly workspaceId: string };
    const row = rowOf(table, entity);
    const former = () => this.former.get(entity) ?? rowOf(table, originalEntity ?? {});
    if (verb === 'updated') this.updated(table, workspaceId, row, former());
    else this[verb](table, workspaceId, row);
    this.former.set(entity, row);
  }
}
