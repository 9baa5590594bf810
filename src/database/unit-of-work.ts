import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { onlyOnce } from '../idempotency/only-once.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import type { Write } from '../writes/write.js';
import { Connections } from './connections.js';
import { isDiskFull, isTransient, isUnavailable } from './faults.js';
import { Transaction } from './transaction.js';

const MOST_ATTEMPTS = 8;

/** How long a full disk is remembered while no write succeeds, in milliseconds. */
const FULL_FOR = 10_000;

/** What is done in a transaction. */
type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** What a record is found by. */
export interface RecordKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Reads a record that was changed, once it is written. It has to send its statement at once. */
type Show<Shown> = (changed: RecordKey, from: Transaction) => Promise<Shown>;

/** Whether an error is worth another attempt, besides deadlocks and the like. */
type Retry = (error: unknown) => boolean;

const never: Retry = () => false;

/** Runs writes: a request's changes in one transaction, all or nothing. */
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
   */
  run<Result>(work: Work<Result>, retry?: Retry): Promise<Result> {
    return this.insist(async (transaction) => {
      const result = await work(transaction);
      return transaction.commit(() => result);
    }, retry);
  }

  /**
   * Like {@link run}, for a request: nothing is done unless its preconditions hold, and what is to be done once
   * only is done once only. What is shown must be the same after it was JSON.
   */
  perform(write: Write, make: Work<void>): Promise<void>;
  perform<Shown extends { readonly id: string }>(
    write: Write,
    make: Work<RecordKey>,
    show: Show<Shown>,
    retry?: Retry,
  ): Promise<Shown>;
  perform<Shown extends { readonly id: string }>(
    { workspaceId, precondition, once }: Write,
    make: Work<RecordKey | void>,
    show?: Show<Shown>,
    retry?: Retry,
  ): Promise<Shown | undefined> {
    const showRecord = (changed: RecordKey | void, from: Transaction) =>
      changed ? show?.(changed, from) : undefined;
    return this.insist(async (transaction) => {
      transaction.expect(precondition);
      transaction.stampFromBeginning();
      transaction.afterCommit(() => (this.full = -Infinity));
      if (!once) {
        const changed = await make(transaction);
        return transaction.commit(() => showRecord(changed, transaction));
      }
      // What is shown has to be known in time to be kept.
      const shown = await onlyOnce(transaction, once, {
        work: async () => {
          const changed = await make(transaction);
          await transaction.em.flush();
          return showRecord(changed, transaction);
        },
        readAgain: async (id) => show?.({ workspaceId, id }, transaction),
      });
      return transaction.commit(() => shown);
    }, retry);
  }

  private async insist<Result>(work: Work<Result>, retry = never): Promise<Result> {
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
   * The transaction is not MikroORM's, which never gives a connection back to the pool that is lost while a
   * transaction begins or ends: after as many as the pool holds, nobody would get one any more.
   */
  private async attempt<Result>(work: Work<Result>): Promise<Result> {
    const pool = await this.connections.pool();
    const client = await pool.connect();
    const transaction = new Transaction(this.orm.em.fork(), client, this.settings.longestWrite);
    try {
      const result = await work(transaction);
      client.release();
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
