import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityClass, type EntityDictionary, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery, type Transaction as KyselyTransaction } from 'kysely';
import type { Precondition } from '../conditional/precondition.js';
import { onlyOnce } from '../idempotency/only-once.js';
import type { Write } from '../writes/write.js';
import { isTransient } from './faults.js';
import { Parameters, type ReferableTable, referred, type Rows, type Statement } from './sql.js';

const MOST_ATTEMPTS = 8;

/** One transaction: its entities and its connection. */
export class Transaction implements Rows {
  private readonly followUps: (() => void)[] = [];
  private precondition: Precondition | undefined;

  constructor(readonly em: EntityManager) {}

  /** Runs one statement on this transaction's connection, without flushing entities first. */
  async rows<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    const connection = this.em.getTransactionContext<KyselyTransaction<unknown>>();
    if (!connection) throw new Error('The transaction is over.');
    const result = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return result.rows;
  }

  async row<Row extends object>(statement: Statement): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  /**
   * Finds the record that is to change by `id` or `clientId` and locks it against other writers, but not against
   * records that begin to refer to it. Its entity is then part of the unit of work.
   *
   * @throws PreconditionFailed when it is not in a version that is expected
   */
  async claim<Entity extends { updatedAt: Date }>(
    entity: EntityClass<Entity>,
    table: ReferableTable,
    workspaceId: string,
    reference: string,
  ): Promise<Entity | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const row = await this.row<EntityDictionary<Entity>>({
      text: `SELECT * FROM ${table}
        WHERE workspace_id = ${workspace} AND id = ${referred(table, workspace, reference, parameters)}
        FOR NO KEY UPDATE`,
      values: parameters.values,
    });
    if (!row) return undefined;
    const record = this.em.map(entity, row);
    this.check(record);
    return record;
  }

  /** @throws PreconditionFailed when the record is not in a version that the caller wants to change */
  check(record: { readonly updatedAt: Date }): void {
    this.precondition?.check(record);
  }

  /** Has {@link claim} refuse records that are not in a version that the caller wants to change. */
  expect(precondition: Precondition | undefined): void {
    this.precondition = precondition;
  }

  /**
   * Has PostgreSQL plan each statement of this transaction for the tables as they are now. A plan that it keeps may
   * have been made when a table was empty, and is ruinous once there is a backlog in it.
   */
  async planAnew(): Promise<void> {
    await this.rows({ text: 'SET LOCAL plan_cache_mode = force_custom_plan', values: [] });
  }

  /** Runs `work`; when it fails, only what it did is undone, and the transaction can go on. */
  async attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.rows({ text: 'SAVEPOINT attempt', values: [] });
    try {
      const result = await work();
      await this.rows({ text: 'RELEASE SAVEPOINT attempt', values: [] });
      return result;
    } catch (error) {
      await this.rows({ text: 'ROLLBACK TO SAVEPOINT attempt', values: [] });
      await this.rows({ text: 'RELEASE SAVEPOINT attempt', values: [] });
      throw error;
    }
  }

  /** Has `followUp` called once the transaction is committed. It must not fail, and nothing may depend on it. */
  afterCommit(followUp: () => void): void {
    this.followUps.push(followUp);
  }

  committed(): void {
    for (const followUp of this.followUps) followUp();
  }
}

/** What is done in a transaction. */
type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** Whether an error is worth another attempt. */
type Retry = (error: unknown) => boolean;

const never: Retry = () => false;

/** Runs writes: a request's changes in one transaction, all or nothing. */
@Injectable()
export class UnitOfWork {
  constructor(private readonly orm: MikroORM) {}

  /**
   * Runs `work` in a transaction and commits what it changed. Deadlocks and serialization failures run it again
   * from the start with fresh entities, a bounded number of times; so does anything `retry` asks for.
   */
  async run<Result>(work: Work<Result>, retry: Retry = never): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !(isTransient(error) || retry(error))) throw error;
        // Random, so that the two sides of a deadlock do not meet again.
        await sleep(Math.random() * 10 * attempt);
      }
    }
  }

  /**
   * Like {@link run}, for a request: nothing is done unless its preconditions hold, and what is to be done once
   * only is done once only. The result must be the same after it was JSON.
   */
  perform<Result>({ precondition, once }: Write, work: Work<Result>, retry: Retry = never): Promise<Result> {
    return this.run((transaction) => {
      transaction.expect(precondition);
      return once ? onlyOnce(transaction, once, () => work(transaction)) : work(transaction);
    }, retry);
  }

  /**
   * The transaction is Kysely's and not MikroORM's, which never gives a connection back to the pool that is lost
   * while a transaction begins or ends: after as many as the pool holds, nobody would get one any more.
   */
  private async attempt<Result>(work: Work<Result>): Promise<Result> {
    const connection = this.orm.em.getConnection();
    await connection.ensureConnection();
    const em = this.orm.em.fork();
    const transaction = new Transaction(em);
    const result = await connection
      .getClient()
      .transaction()
      .execute(async (context) => {
        em.setTransactionContext(context);
        const done = await work(transaction);
        // What `work` left to be written.
        await em.flush();
        return done;
      });
    transaction.committed();
    return result;
  }
}
