import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { PoolClient, QueryResult as PgResult } from 'pg';
import { ChangeLog } from './changes/change-log.js';
import { type Followers, PendingChanges } from './changes/followers.js';
import { type NewWork, type OnWork, Outbox } from './changes/outbox.js';
import type { Deadline, Origin } from './changes/event-statements.js';
import { isAborted } from './postgres-errors.js';
import type { Queryable, Statement } from './sql.js';
import { begin } from './wire/connections.js';
import { unnamed } from './wire/preparing-client.js';

export type VersionCheck = (record: { readonly updatedAt: Date }) => void;

/** A transaction, with its own entity manager and connection. Statements are pipelined (docs/decisions/13). */
export class Transaction implements Queryable {
  readonly changes: ChangeLog;
  private readonly pendingChanges: PendingChanges;
  private readonly outbox = new Outbox();
  private readonly followUps: (() => void)[] = [];
  private readonly finalStatements: Statement[] = [];
  /** When the time until the commit began: null for the transaction's beginning, undefined without a deadline. */
  private deadlineStart: string | null | undefined;
  private readonly pending: Promise<unknown>[] = [];
  private beginning: Promise<unknown> | undefined;
  private readonly isReadOnlyByDefault: boolean;
  private plansAnew = false;
  private isOver = false;
  private lastFailure: unknown;
  private onWritten: (() => void) | undefined;

  constructor(
    readonly em: EntityManager,
    private readonly client: PoolClient,
    private readonly limits: {
      /** The longest time from {@link deadlineStart} to the commit, in milliseconds. */
      readonly longestWrite: number;
      readonly mayWrite: boolean;
      readonly isCluster: boolean;
      /** Whether {@link commit} sends everything, but then rolls back. */
      readonly isDryRun: boolean;
    },
    followers: Followers,
    origin: Origin,
    readonly check: VersionCheck = () => {},
  ) {
    this.pendingChanges = new PendingChanges(followers);
    this.changes = new ChangeLog(origin, this.pendingChanges);
    const { begun, isReadOnlyByDefault } = begin(client, limits.mayWrite);
    this.isReadOnlyByDefault = isReadOnlyByDefault;
    this.beginning = begun.then(() => (this.beginning = undefined));
    // The first statement reports a failed BEGIN.
    this.beginning.catch(() => undefined);
    em.setTransactionContext(this);
  }

  /** Sends a statement. Entities are not flushed first. */
  async query<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return (await this.send(text, values)).rows as Row[];
  }

  async byKey<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.query<Row>(statement))[0];
  }

  allByKey<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.query(statement);
  }

  /**
   * Makes PostgreSQL plan all later statements for their parameters: a plan cached while a table was empty is slow once
   * the table has a backlog. plan_cache_mode would also replan the checks of foreign keys, for each row.
   */
  planAnew(): void {
    this.plansAnew = true;
  }

  /** Makes a late commit fail, so that callers who poll by `updated_after` miss nothing (docs/decisions/13). */
  startDeadlineAtBegin(): void {
    this.deadlineStart = null;
  }

  async startDeadlineNow(): Promise<void> {
    if (this.deadlineStart !== undefined) return;
    const row = await this.byKey<{ now: string }>({ text: 'SELECT clock_timestamp() AS now', values: [] });
    this.deadlineStart = row?.now;
  }

  /** Makes the commit wait for a write, and fail with it. */
  mayEndAfter(written: Promise<unknown>): void {
    written.catch(() => undefined);
    this.pending.push(written);
  }

  /** Sends a statement, which the commit waits for and fails with. */
  write(statement: Statement): void {
    this.mayEndAfter(this.query(statement));
  }

  /** Adds requests for background work, which are inserted just before the commit. */
  enqueue(workspaceId: string, work: NewWork): void {
    this.outbox.add(workspaceId, work);
  }

  /** Sends what follows from the changes so far. The commit does so too, for changes since. */
  sendConsequences(): void {
    for (const statement of this.pendingChanges.follow(this.outbox)) this.write(statement);
  }

  /** Adds a statement to send just before the commit. */
  beforeCommit(statement: Statement): void {
    this.finalStatements.push(statement);
  }

  /** Adds a function to run after the commit, unless the process ends before. The function must not throw. */
  afterCommit(followUp: () => void): void {
    this.followUps.push(followUp);
  }

  /** @param read reads what was written; must send its statement synchronously, before COMMIT */
  async commit<Result>(read: () => Promise<Result> | Result): Promise<Result> {
    const sent = new Promise<void>((resolve) => (this.onWritten = resolve));
    const written = this.em.flush();
    await Promise.race([written, sent]);
    this.sendConsequences();
    const statements = [
      ...this.finalStatements.map((statement) => this.query(statement)),
      ...this.outbox.send((statement) => this.query(statement)),
    ];
    const reading = (async () => read())();
    // Sent last, so that the deadline covers the time of all other statements.
    const ending = this.changes.statements(this.limits.isCluster, this.deadline());
    const logging = ending.map((statement) => this.query(statement));
    const end = this.limits.isDryRun ? 'ROLLBACK' : 'COMMIT';
    const commit = this.send(end);
    this.isOver = true;
    // After a failure every later statement fails too, so the first error is the cause.
    const inOrder = [...this.pending, written, ...statements, reading, ...logging, commit];
    for (const each of inOrder) each.catch(() => undefined);
    for (const each of inOrder) await each;
    // PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction has failed.
    if ((await commit).command !== end) throw new Error('The transaction was rolled back.');
    return reading;
  }

  /** Runs the functions of {@link afterCommit}, and notifies of new events and work; does nothing after a dry run. */
  followUp(onEvents: (workspaceIds: readonly string[]) => void, onWork: OnWork): void {
    if (this.limits.isDryRun) return;
    if (this.changes.workspaceIds.length > 0) onEvents(this.changes.workspaceIds);
    this.outbox.notify(onWork);
    for (const followUp of this.followUps) followUp();
  }

  async rollback(): Promise<void> {
    this.isOver = true;
    await this.client.query('ROLLBACK');
  }

  private deadline(): Deadline | undefined {
    const since = this.deadlineStart;
    return since === undefined ? undefined : { since, longest: this.limits.longestWrite };
  }

  /** The only method of a Kysely transaction that MikroORM calls. */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    this.changes.note(this.em);
    const sent = this.send(sql, parameters);
    // A single change is one statement, so COMMIT may follow at once.
    if (this.em.getUnitOfWork(false).getChangeSets().length === 1) this.onWritten?.();
    const { rows, rowCount } = await sent;
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  private async send(text: string, values: readonly unknown[] = []): Promise<PgResult> {
    if (this.isOver) throw new Error('The transaction is over.');
    if (this.beginning && !this.isReadOnlyByDefault) await this.beginning;
    const query = this.plansAnew
      ? this.client.query(unnamed(text, values))
      : this.client.query(text, values as unknown[]);
    const result = query.catch((error: unknown) => {
      throw this.causeOf(error);
    });
    if (!this.beginning) return result;
    // If BEGIN has failed, the caller gets BEGIN's error instead of this statement's.
    result.catch(() => undefined);
    await this.beginning;
    return result;
  }

  /** The first error of the transaction: of statements awaited together, a later one may report its failure first. */
  private causeOf(error: unknown): unknown {
    if (!isAborted(error)) this.lastFailure = error;
    return this.lastFailure ?? error;
  }
}
