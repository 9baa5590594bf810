import { Injectable } from '@nestjs/common';
import { isFaultOfRows, timeoutIn } from '../database/faults.js';
import type { Transaction } from '../database/transaction.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { FailedValues } from './failed-values.js';
import { RefreshMetrics } from './refresh-metrics.js';
import {
  AT_ONCE,
  type DiscoveryKey,
  type RefreshFailure,
  type RefreshRequest,
  RefreshRepository,
} from './refresh.repository.js';
import { ValueWriter } from './value-writer.js';

/** What one transaction did. */
export interface Settled {
  /** How many requests it took off the outbox. */
  readonly requests: number;
  /** How long each request that it settled had waited, in milliseconds. */
  readonly waits: readonly number[];
  readonly discoveries: number;
  /** The requests that it left in place of others, for discoveries that somebody else had locked. */
  readonly deferred: readonly number[];
  readonly failures: readonly RefreshFailure[];
}

type Take = (transaction: Transaction) => Promise<RefreshRequest[]>;
type Write = (transaction: Transaction, discoveries: readonly DiscoveryKey[]) => Promise<RefreshFailure[]>;

/** How long a lock is waited for, where it is, as an interval of PostgreSQL. */
const LOCK_WAIT = '250ms';

/** Longest time until a discovery that was found locked again is looked at once more, as an interval of PostgreSQL. */
const LOCK_PAUSE = '1 second';

/** A batch was given up because a statement took too long; its requests are back. */
export class BatchTimedOut extends Error {
  constructor(
    readonly requests: readonly number[],
    cause: unknown,
  ) {
    super(`${requests.length} requests could not be settled in time.`, { cause });
  }
}

/** A lock was waited for in vain; the request is back. */
export class StillLocked extends Error {}

/** No request waited. */
export const NOTHING: Settled = { requests: 0, waits: [], discoveries: 0, deferred: [], failures: [] };

/** Settles refresh requests, a batch in one transaction. */
@Injectable()
export class Settler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: RefreshRepository,
    private readonly writer: ValueWriter,
    private readonly metrics: RefreshMetrics,
    private readonly failed: FailedValues,
  ) {}

  /** The oldest requests. Waits for nobody who has locked a discovery. @throws BatchTimedOut */
  oldest(most: number): Promise<Settled> {
    return this.settle((transaction) => this.repository.take(transaction, most), AT_ONCE);
  }

  /** Requests that were deferred. Waits for nobody who has locked a discovery. @throws BatchTimedOut */
  deferred(ids: readonly number[]): Promise<Settled> {
    return this.settle((transaction) => this.repository.takeThese(transaction, ids), LOCK_PAUSE);
  }

  /**
   * One request that was deferred. Waits a moment for whoever has locked its discovery: one that callers change all the
   * time is never found free.
   *
   * @throws BatchTimedOut
   * @throws StillLocked
   */
  patiently(id: number): Promise<Settled> {
    return this.settle((transaction) => this.takeAndWait(transaction, id), LOCK_PAUSE);
  }

  private async takeAndWait(transaction: Transaction, id: number): Promise<RefreshRequest[]> {
    await transaction.query({ text: `SET LOCAL lock_timeout = '${LOCK_WAIT}'`, values: [] });
    const requests = await this.repository.takeThese(transaction, [id]);
    const wanted = requests.map(({ workspace_id, discovery_id }) => ({ workspace_id, id: discovery_id }));
    try {
      await this.repository.waitFor(transaction, wanted);
    } catch (error) {
      throw timeoutIn(error) === 'lock' ? new StillLocked() : error;
    }
    return requests;
  }

  private async settle(take: Take, longestPause: string): Promise<Settled> {
    const started = performance.now();
    try {
      const settled = await this.togetherOrApart(take, longestPause);
      const { waits, discoveries, failures } = settled;
      this.metrics.batch(waits, discoveries, failures.length, performance.now() - started);
      this.failed.report(failures);
      return settled;
    } catch (error) {
      if (!(error instanceof StillLocked)) this.metrics.batchFailed();
      throw error;
    }
  }

  private async togetherOrApart(take: Take, longestPause: string): Promise<Settled> {
    const together: Write = async (transaction, discoveries) => {
      await this.writer.together(transaction, discoveries);
      return [];
    };
    const apart: Write = (transaction, discoveries) => this.writer.apart(transaction, discoveries);
    try {
      return await this.transact(take, longestPause, together);
    } catch (error) {
      if (!isFaultOfRows(error)) throw error;
      return this.transact(take, longestPause, apart);
    }
  }

  private transact(take: Take, longestPause: string, write: Write): Promise<Settled> {
    return this.unitOfWork.run(async (transaction) => {
      await transaction.planAnew();
      const requests = await take(transaction);
      if (requests.length === 0) return NOTHING;
      const { locked, all } = await this.repository.lock(transaction, requests);
      const deferred = all ? [] : await this.repository.defer(transaction, requests, locked, longestPause);
      const failures = await inTime(requests, () => write(transaction, locked));
      const isLocked = new Set(locked.map(({ id }) => id));
      const settled = requests.filter(({ discovery_id }) => isLocked.has(discovery_id));
      return {
        requests: requests.length,
        waits: settled.map(({ waited_ms }) => waited_ms),
        discoveries: locked.length,
        deferred,
        failures,
      };
    });
  }
}

/** @throws BatchTimedOut when a statement took too long */
async function inTime<Result>(
  requests: readonly RefreshRequest[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (timeoutIn(error) !== 'statement') throw error;
    const ids = requests.map(({ id }) => id);
    throw new BatchTimedOut(ids, error);
  }
}
