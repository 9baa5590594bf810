import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM, TransactionContext } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { Connections } from './wire/connections.js';
import type { Origin } from './changes/event-statements.js';
import type { OnWork } from './changes/outbox.js';
import { holdShards } from './distribution.js';
import { isDiskFull, isTransient, isUnavailable } from './postgres-errors.js';
import type { Statement } from './sql.js';
import type { Followers } from './changes/followers.js';
import { RECORD_KINDS, type RecordKind } from './records/record-table.js';
import { type VersionCheck, Transaction } from './transaction.js';

/** Of merges that eight clients crossed on a busy machine, one in two hundred lost eight races in a row. */
const MAX_ATTEMPTS = 16;

const DISK_FULL_MEMORY_MS = 10_000;

/** The workspace whose records a transaction writes; null for tables that a cluster has on every node. */
export type WriteScope = string | null;

export type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** Reads back the changed records; must send its statement synchronously. */
export type Show<Changed, Shown> = (changed: Changed, from: Transaction) => Promise<Shown> | Shown;

/** Whether to retry on an error other than deadlocks and serialization failures. */
export type Retry = (error: unknown) => boolean | Promise<boolean>;

const never: Retry = () => false;

/** The origin of changes that no request made. */
const BY_ITSELF: Origin = { actor: { kind: 'worker' } };

export interface TransactionOptions {
  readonly retry?: Retry | undefined;
  readonly check?: VersionCheck | undefined;
  readonly hasDeadline?: boolean;
  /** Whether to write, read back, and then roll back. */
  readonly isDryRun?: boolean | undefined;
  /** Who changes the records; a worker if left out. */
  readonly origin?: Origin | undefined;
}

/** Receives the workspaces that have new events. Must not throw, and nothing may depend on it. */
export type OnEvents = (workspaceIds: readonly string[]) => void;

@Injectable()
export class Transactions {
  private diskFullAt = -Infinity;
  private readonly eventListeners: OnEvents[] = [];
  private readonly workListeners: OnWork[] = [];
  private readonly followers: Followers;

  constructor(
    private readonly orm: MikroORM,
    private readonly connections: Connections,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(RECORD_KINDS) kinds: readonly RecordKind[],
  ) {
    this.followers = Object.fromEntries(
      kinds.flatMap(({ kind, follow }) => (follow ? [[kind, follow]] : [])),
    );
  }

  get isDiskFull(): boolean {
    return performance.now() - this.diskFullAt < DISK_FULL_MEMORY_MS;
  }

  onEvents(listener: OnEvents): void {
    this.eventListeners.push(listener);
  }

  onWork(listener: OnWork): void {
    this.workListeners.push(listener);
  }

  /** Runs a read-only transaction: PostgreSQL rejects writes and row locks. */
  read<Result>(work: Work<Result>): Promise<Result> {
    return this.runAndShow(undefined, work, (result) => result);
  }

  /** Runs a transaction; retries deadlocks, serialization failures and what `retry` accepts, with fresh entities. */
  write<Result>(writes: WriteScope, work: Work<Result>, options?: TransactionOptions): Promise<Result> {
    return this.runAndShow(writes, work, (result) => result, options);
  }

  query<Row extends object>(statement: Statement): Promise<Row[]> {
    const work: Work<Row[]> = async (transaction) => {
      if (statement.planEachTime) transaction.planAnew();
      return transaction.query<Row>(statement);
    };
    return statement.writes === undefined ? this.read(work) : this.write(statement.writes, work);
  }

  /** Like {@link write}; `show` reads back the changes, and its statement is sent together with the commit. */
  runAndShow<Changed, Shown>(
    writes: WriteScope | undefined,
    work: Work<Changed>,
    show: Show<Changed, Shown>,
    { retry = never, hasDeadline = false, ...options }: TransactionOptions = {},
  ): Promise<Shown> {
    const whole: Work<Shown> = async (transaction) => {
      if (hasDeadline) {
        transaction.startDeadlineAtBegin();
        transaction.afterCommit(() => (this.diskFullAt = -Infinity));
      }
      const changed = await work(transaction);
      return transaction.commit(() => show(changed, transaction));
    };
    return this.runWithRetries(() => this.attempt(writes, whole, options), retry);
  }

  private async runWithRetries<Result>(run: () => Promise<Result>, retry: Retry): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !(isTransient(error) || (await retry(error)))) throw error;
        // Jitter, so that the two sides of a deadlock don't meet again.
        await sleep(Math.random() * 10 * attempt);
      }
    }
  }

  // Not MikroORM's transactions, which leak connections that are lost during BEGIN or COMMIT.
  private async attempt<Result>(
    writes: WriteScope | undefined,
    work: Work<Result>,
    { origin = BY_ITSELF, check, isDryRun = false }: TransactionOptions,
  ): Promise<Result> {
    const isCluster = await this.connections.isCluster();
    const pool = await this.connections.pool();
    const client = await pool.connect();
    const em = this.orm.em.fork();
    const { longestWrite } = this.settings;
    const limits = { longestWrite, mayWrite: writes !== undefined, isCluster, isDryRun };
    const transaction = new Transaction(em, client, limits, this.followers, origin, check);
    if (isCluster && writes) transaction.mayEndAfter(transaction.query(holdShards(writes)));
    try {
      const result = await TransactionContext.create(em, () => work(transaction));
      client.release();
      // Outside of the context, because timers inherit it.
      transaction.followUp(
        (workspaceIds) => this.eventListeners.forEach((listener) => listener(workspaceIds)),
        (...work) => this.workListeners.forEach((listener) => listener(...work)),
      );
      return result;
    } catch (error) {
      if (isDiskFull(error)) this.diskFullAt = performance.now();
      if (isUnavailable(error)) client.release(true);
      else await undo(transaction, client);
      throw error;
    }
  }
}

async function undo(transaction: Transaction, client: PoolClient): Promise<void> {
  try {
    await transaction.rollback();
    client.release();
  } catch {
    client.release(true);
  }
}
