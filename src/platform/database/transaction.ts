import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { PoolClient, QueryResult as PgResult } from 'pg';
import { ChangeLog, type Origin } from './changes/change-log.js';
import type { Deadline } from './changes/event-statements.js';
import { isAborted } from './postgres-errors.js';
import type { Queryable, Statement } from './sql.js';
import { begin } from './wire/connections.js';
import { unnamed } from './wire/preparing-client.js';

export type VersionCheck = (record: { readonly updatedAt: Date }) => void;

interface FinalStatement {
  readonly statement: Statement;
  readonly onRows: (rows: readonly object[]) => void;
}

/** One transaction, with its entities and connection. Statements are pipelined (docs/decisions/13). */
export class Transaction implements Queryable {
  readonly changes: ChangeLog;
  private readonly followUps: (() => void)[] = [];
  private readonly finalStatements: FinalStatement[] = [];
  /** null means the transaction's beginning. */
  private deadlineStart: string | null | undefined;
  private readonly underWay: Promise<unknown>[] = [];
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
      /** In milliseconds, from {@link deadlineStart} to the commit. */
      readonly longestWrite: number;
      readonly mayWrite: boolean;
      readonly isCluster: boolean;
      /** Whether {@link commit} does all that it does, and then rolls back. */
      readonly isDryRun: boolean;
    },
    origin: Origin,
    readonly check: VersionCheck = () => {},
  ) {
    this.changes = new ChangeLog(origin);
    const { begun, isReadOnlyByDefault } = begin(client, limits.mayWrite);
    this.isReadOnlyByDefault = isReadOnlyByDefault;
    this.beginning = begun.then(() => (this.beginning = undefined));
    // The first statement reports its failure.
    this.beginning.catch(() => undefined);
    em.setTransactionContext(this);
  }

  /** Doesn't flush entities first. */
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
   * Plans all later statements for their parameters: a plan cached when a table was empty is ruinous once it has a
   * backlog. Unlike plan_cache_mode, it leaves checks of foreign keys alone, which would be planned for each row.
   */
  planAnew(): void {
    this.plansAnew = true;
  }

  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    const logged = this.changes.length;
    await this.query({ text: 'SAVEPOINT attempt', values: [] });
    try {
      const result = await work();
      await this.query({ text: 'RELEASE SAVEPOINT attempt', values: [] });
      return result;
    } catch (error) {
      this.changes.forget(logged);
      await this.query({ text: 'ROLLBACK TO SAVEPOINT attempt', values: [] });
      await this.query({ text: 'RELEASE SAVEPOINT attempt', values: [] });
      throw error;
    }
  }

  /** A late commit fails, so that callers who poll by `updated_after` miss nothing (docs/decisions/13). */
  startDeadlineAtBegin(): void {
    this.deadlineStart = null;
  }

  async startDeadlineNow(): Promise<void> {
    if (this.deadlineStart !== undefined) return;
    const row = await this.byKey<{ now: string }>({ text: 'SELECT clock_timestamp() AS now', values: [] });
    this.deadlineStart = row?.now;
  }

  /** The commit waits for `written`, and fails with it. */
  mayEndAfter(written: Promise<unknown>): void {
    written.catch(() => undefined);
    this.underWay.push(written);
  }

  /** Sends a statement. The commit waits for it, and fails with it. */
  write(statement: Statement): void {
    this.mayEndAfter(this.query(statement));
  }

  /** @param onRows must not throw */
  beforeCommit(statement: Statement, onRows: FinalStatement['onRows'] = () => {}): void {
    this.finalStatements.push({ statement, onRows });
  }

  /** `followUp` must not throw, and nothing may depend on it: the process may end before it runs. */
  afterCommit(followUp: () => void): void {
    this.followUps.push(followUp);
  }

  /** @param read reads what was written; it has to send its statement synchronously, before COMMIT */
  async commit<Result>(read: () => Promise<Result> | Result): Promise<Result> {
    const sent = new Promise<void>((resolve) => (this.onWritten = resolve));
    const written = this.em.flush();
    await Promise.race([written, sent]);
    const statements = this.finalStatements.map(async ({ statement, onRows }) =>
      onRows(await this.query(statement)),
    );
    const reading = (async () => read())();
    // Last, so that the deadline includes the time of all others.
    const ending = this.changes.statements(this.limits.isCluster, this.deadline());
    const logging = ending.map((statement) => this.query(statement));
    const end = this.limits.isDryRun ? 'ROLLBACK' : 'COMMIT';
    const commit = this.send(end);
    this.isOver = true;
    // After a failure every later statement fails too, so the first error is the cause.
    const inOrder = [...this.underWay, written, ...statements, reading, ...logging, commit];
    for (const each of inOrder) each.catch(() => undefined);
    for (const each of inOrder) await each;
    // PostgreSQL answers COMMIT with ROLLBACK when a statement has failed.
    if ((await commit).command !== end) throw new Error('The transaction was rolled back.');
    return reading;
  }

  /** Does nothing after a dry run. */
  followUp(onEvents: (workspaceIds: readonly string[]) => void): void {
    if (this.limits.isDryRun) return;
    if (this.changes.workspaceIds.length > 0) onEvents(this.changes.workspaceIds);
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

  /** The only method of Kysely's transactions that MikroORM calls. */
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
    // If BEGIN failed, throw its error and not this statement's.
    result.catch(() => undefined);
    await this.beginning;
    return result;
  }

  /** Of statements awaited together, one sent after the failed one may report first. */
  private causeOf(error: unknown): unknown {
    if (!isAborted(error)) this.lastFailure = error;
    return this.lastFailure ?? error;
  }
}
