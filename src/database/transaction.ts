import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { PoolClient, QueryResult as PgResult } from 'pg';
import type { Queryable, Statement } from './sql.js';
import { begin } from './wire/connections.js';

/** Refuses a record that is about to be changed, by throwing. */
export type VersionCheck = (record: { readonly updatedAt: Date }) => void;

/**
 * One transaction: its entities and its connection.
 *
 * Statements go on the wire in the order in which they are asked for, whether or not somebody waits for those before,
 * and those asked for at once go together. So beginning, and reading back and committing, cost no round trip of
 * their own.
 */
export class Transaction implements Queryable {
  private readonly followUps: (() => void)[] = [];
  private readonly last: Statement[] = [];
  /** When the times that it writes were taken; null is its beginning, undefined when there are none. */
  private deadlineStart: string | null | undefined;
  /** While it is not known yet whether the transaction has begun. */
  private beginning: Promise<unknown> | undefined;
  /** Whether nothing can be written if the transaction has not begun. */
  private readonly isReadOnlyByDefault: boolean;
  private isOver = false;
  /** Called when all that the unit of work writes is on its way. */
  private onWritten: (() => void) | undefined;

  constructor(
    readonly em: EntityManager,
    private readonly client: PoolClient,
    /** Longest time from {@link deadlineStart} to the commit, in milliseconds. */
    private readonly longestWrite: number,
    /** Asked about each record that is claimed. */
    readonly check: VersionCheck = () => {},
  ) {
    const { begun, isReadOnlyByDefault } = begin(client);
    this.isReadOnlyByDefault = isReadOnlyByDefault;
    this.beginning = begun.then(() => (this.beginning = undefined));
    // Whoever sends the first statement hears of it.
    this.beginning.catch(() => undefined);
    em.setTransactionContext(this);
  }

  /** Runs one statement on this transaction's connection, without flushing entities first. */
  async query<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return (await this.send(text, values)).rows as Row[];
  }

  async byKey<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.query<Row>(statement))[0];
  }

  /**
   * Has PostgreSQL plan each statement of this transaction for the tables as they are now. A plan that it keeps may
   * have been made when a table was empty, and is ruinous once there is a backlog in it.
   */
  async planAnew(): Promise<void> {
    await this.query({ text: 'SET LOCAL plan_cache_mode = force_custom_plan', values: [] });
  }

  /** Runs `work`; when it fails, only what it did is undone, and the transaction can go on. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.query({ text: 'SAVEPOINT attempt', values: [] });
    try {
      const result = await work();
      await this.query({ text: 'RELEASE SAVEPOINT attempt', values: [] });
      return result;
    } catch (error) {
      await this.query({ text: 'ROLLBACK TO SAVEPOINT attempt', values: [] });
      await this.query({ text: 'RELEASE SAVEPOINT attempt', values: [] });
      throw error;
    }
  }

  /**
   * Has the commit refused if it comes too long after the transaction began: the times that records are stamped with are
   * at most so much older than the moment at which others see them. Whoever polls by `updated_after` relies on that.
   */
  startDeadlineAtBegin(): void {
    this.deadlineStart = null;
  }

  /** Like {@link startDeadlineAtBegin}, but counts from here on. Times have to be taken after this. */
  async startDeadlineNow(): Promise<void> {
    if (this.deadlineStart !== undefined) return;
    const row = await this.byKey<{ now: string }>({ text: 'SELECT clock_timestamp() AS now', values: [] });
    this.deadlineStart = row?.now;
  }

  /** Runs the statement after everything else, as part of the transaction. */
  beforeCommit(statement: Statement): void {
    this.last.push(statement);
  }

  /** Has `followUp` called once the transaction is committed. It must not fail, and nothing may depend on it. */
  afterCommit(followUp: () => void): void {
    this.followUps.push(followUp);
  }

  /**
   * Writes what has changed, and commits.
   *
   * @param read what is to be read before, as others will see it; it has to ask for it at once
   */
  async commit<Result>(read: () => Promise<Result> | Result): Promise<Result> {
    const sent = new Promise<void>((resolve) => (this.onWritten = resolve));
    const written = this.em.flush();
    await Promise.race([written, sent]);
    const statements = this.last.map((statement) => this.query(statement));
    const reading = (async () => read())();
    const inTime = this.checkDeadline();
    const commit = this.send('COMMIT');
    this.isOver = true;
    // After a failure everything fails, so the first one says why.
    const inOrder = [written, ...statements, reading, inTime, commit];
    for (const each of inOrder) each.catch(() => undefined);
    for (const each of inOrder) await each;
    // PostgreSQL's answer where a statement failed before.
    if ((await commit).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return reading;
  }

  /** Does what was to be done after the commit. */
  followUp(): void {
    for (const followUp of this.followUps) followUp();
  }

  /** Undoes everything; comes after whatever is still on its way. */
  async rollback(): Promise<void> {
    this.isOver = true;
    await this.client.query('ROLLBACK');
  }

  /** The last statement before the commit: whatever those before it waited for counts. */
  private async checkDeadline(): Promise<void> {
    if (this.deadlineStart === undefined) return;
    await this.send('SELECT refuse_late_commit(coalesce($1, now()), $2)', [
      this.deadlineStart,
      this.longestWrite,
    ]);
  }

  /** Runs what MikroORM writes: of Kysely's transactions it asks nothing else. */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const asked = this.send(sql, parameters);
    // A single change is a single statement, so that nothing has to wait for what may come after it.
    if (this.em.getUnitOfWork(false).getChangeSets().length === 1) this.onWritten?.();
    const { rows, rowCount } = await asked;
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  private async send(text: string, values: readonly unknown[] = []): Promise<PgResult> {
    if (this.isOver) throw new Error('The transaction is over.');
    if (this.beginning && !this.isReadOnlyByDefault) await this.beginning;
    const asked = this.client.query(text, values as unknown[]);
    if (!this.beginning) return asked;
    // If it has not begun, that is what is wrong, and not that this statement was refused.
    asked.catch(() => undefined);
    await this.beginning;
    return asked;
  }
}
