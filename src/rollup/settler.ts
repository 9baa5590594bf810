import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../database/faults.js';
import type { Transaction } from '../database/transaction.js';
import { lockAll } from './discovery-locks.js';
import { FailedValues } from './failed-values.js';
import { RefreshBatch, type Settled, type Take } from './refresh-batch.js';
import { RefreshMetrics } from './refresh-metrics.js';
import { type RefreshRequest, RefreshOutboxRepository } from './refresh-outbox.repository.js';

/** How long {@link Settler.deferredOne} waits for a lock, as an interval of PostgreSQL. */
const LOCK_TIMEOUT = '250ms';

/** The longest backoff for a discovery that was found locked again, as an interval of PostgreSQL. */
const LOCK_BACKOFF = '1 second';

/** The discovery was still locked; the request is back in the outbox. */
export class StillLocked extends Error {}

/** Settles refresh requests, measures that, and reports what fails. */
@Injectable()
export class Settler {
  constructor(
    private readonly batch: RefreshBatch,
    private readonly outbox: RefreshOutboxRepository,
    private readonly metrics: RefreshMetrics,
    private readonly failed: FailedValues,
  ) {}

  /** The oldest requests. Waits for no lock. @throws BatchTimedOut */
  oldest(most: number): Promise<Settled> {
    return this.settle((transaction) => this.outbox.take(transaction, most), '0');
  }

  /** Requests that were deferred. Waits for no lock. @throws BatchTimedOut */
  deferred(ids: readonly number[]): Promise<Settled> {
    return this.settle((transaction) => this.outbox.takeThese(transaction, ids), LOCK_BACKOFF);
  }

  /**
   * One request that was deferred. Waits a moment for its discovery: one that callers change all the time is never found
   * unlocked.
   *
   * @throws BatchTimedOut
   * @throws StillLocked
   */
  deferredOne(id: number): Promise<Settled> {
    return this.settle((transaction) => this.takeLocked(transaction, id), LOCK_BACKOFF);
  }

  private async takeLocked(transaction: Transaction, id: number): Promise<RefreshRequest[]> {
    await transaction.rows({ text: `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`, values: [] });
    const requests = await this.outbox.takeThese(transaction, [id]);
    const wanted = requests.map(({ workspace_id, discovery_id }) => ({ workspace_id, id: discovery_id }));
    try {
      await lockAll(transaction, wanted);
    } catch (error) {
      throw timeoutIn(error) === 'lock' ? new StillLocked() : error;
    }
    return requests;
  }

  private async settle(take: Take, longestBackoff: string): Promise<Settled> {
    const started = performance.now();
    try {
      const settled = await this.batch.settle(take, longestBackoff);
      const { waits, discoveries, failures } = settled;
      this.metrics.batch(waits, discoveries, failures.length, performance.now() - started);
      this.failed.report(failures);
      return settled;
    } catch (error) {
      if (!(error instanceof StillLocked)) this.metrics.batchFailed();
      throw error;
    }
  }
}
