import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM, TransactionContext } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { Connections } from './wire/connections.js';
import { isDiskFull, isTransient, isUnavailable } from './postgres-errors.js';
import type { Statement } from './sql.js';
import { type VersionCheck, Transaction } from './transaction.js';

const MOST_ATTEMPTS = 8;

/** How long a full disk is remembered while no write succeeds, in milliseconds. */
const FULL_FOR = 10_000;

/** What is done in a transaction. */
export type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** Reads what was changed, once it is written. It has to send its statement at once. */
export type Show<Changed, Shown> = (changed: Changed, from: Transaction) => Promise<Shown> | Shown;

/** Whether an error is worth another attempt, besides deadlocks and the like. */
export type Retry = (error: unknown) => boolean;

const never: Retry = () => false;

export interface TransactionOptions {
  readonly retry?: Retry | undefined;
  /** Asked about each record that is claimed. */
  readonly check?: VersionCheck | undefined;
  /** Whether records are stamped with times that were taken when the transaction began. */
  readonly hasDeadline?: boolean;
}

/** Runs writes: what belongs together in one transaction, all or nothing. */
@Injectable()
export class UnitOfWork {
  /** When a write last found the disk full, unless one succeeded since. */
  private full = -Infinity;

  constructor(
    private readonly orm: MikroORM,
    private readonly connections: Connections,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether PostgreSQL has found no room for a write a moment ago, and none has succeeded since. */
  get isDiskFull(): boolean {
    return performance.now() - this.full < FULL_FOR;
  }

  /**
   * Runs `work` in a transaction and commits what it changed. Deadlocks and serialization failures run it again
   * from the start with fresh entities, a bounded number of times; so does anything `retry` asks for.
   *
   * Repositories that `work` calls take part in the transaction.
   */
  run<Result>(work: Work<Result>, options?: TransactionOptions): Promise<Result> {
    return this.runAndShow(work, (result) => result, options);
  }

  /** Runs one statement that writes. */
  query<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.run(async (transaction) => {
      if (statement.planEachTime) await transaction.planAnew();
      return transaction.query<Row>(statement);
    });
  }

  /** Like {@link run}; what was changed is read back together with the commit. */
  runAndShow<Changed, Shown>(
    work: Work<Changed>,
    show: Show<Changed, Shown>,
    { retry = never, check, hasDeadline = false }: TransactionOptions = {},
  ): Promise<Shown> {
    return this.runWithRetries(
      async (transaction) => {
        if (hasDeadline) {
          transaction.startDeadlineAtBegin();
          transaction.afterCommit(() => (this.full = -Infinity));
        }
        const changed = await work(transaction);
        return transaction.commit(() => show(changed, transaction));
      },
      retry,
      check,
    );
  }

  private async runWithRetries<Result>(
    work: Work<Result>,
    retry: Retry,
    check?: VersionCheck,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work, check);
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !(isTransient(error) || retry(error))) throw error;
        // Random, so that the two sides of a deadlock do not meet again.
        await sleep(Math.random() * 10 * attempt);
      }
    }
  }

  /**
   * The transaction is not MikroORM's, which never gives a connection back to the pool that is lost while a
   * transaction begins or ends: after as many as the pool holds, nobody would get one any more.
   */
  private async attempt<Result>(work: Work<Result>, check?: VersionCheck): Promise<Result> {
    const pool = await this.connections.pool();
    const client = await pool.connect();
    const em = this.orm.em.fork();
    const transaction = new Transaction(em, client, this.settings.longestWrite, check);
    try {
      const result = await TransactionContext.create(em, () => work(transaction));
      client.release();
      // Outside of the context, or timers that are set there would go on in it.
      transaction.followUp();
      return result;
    } catch (error) {
      if (isDiskFull(error)) this.full = performance.now();
      if (isUnavailable(error)) client.release(true);
      else await undo(transaction, client);
      throw error;
    }
  }
}

/** What can't be undone goes with its connection. */
async function undo(transaction: Transaction, client: PoolClient): Promise<void> {
  try {
    await transaction.rollback();
    client.release();
  } catch {
    client.release(true);
  }
}
