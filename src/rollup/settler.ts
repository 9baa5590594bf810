import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import { lockAll } from './discovery-locks.js';
import { FailedValues } from './failed-values.js';
import { RefreshBatch, type Settled, type Take } from './refresh-batch.js';
import { RefreshMetrics } from './refresh-metrics.js';
import { type RefreshRequest, RefreshOutboxRepository } from './refresh-outbox.repository.js';

const LOCK_TIMEOUT = '250ms';
const LOCK_BACKOFF = '1 second';

export class StillLocked extends Error {}

/** Settles requests; measures and reports it. Waits for no lock, except in `deferredOne`. */
@Injectable()
export class Settler {
  constructor(
    private readonly batch: RefreshBatch,
    private readonly outbox: RefreshOutboxRepository,
    private readonly metrics: RefreshMetrics,
    private readonly failed: FailedValues,
  ) {}

  /** @throws BatchTimedOut */
  oldest(most: number): Promise<Settled> {
    return this.settle((transaction) => this.outbox.take(transaction, most), '0');
  }

  /** @throws BatchTimedOut */
  deferred(ids: readonly number[]): Promise<Settled> {
    return this.settle((transaction) => this.outbox.takeThese(transaction, ids), LOCK_BACKOFF);
  }

  /** Waits a moment for the lock: a discovery that changes all the time is never free. @throws BatchTimedOut, StillLocked */
  deferredOne(id: number): Promise<Settled> {
    return this.settle((transaction) => this.takeLocked(transaction, id), LOCK_BACKOFF);
  }

  private async takeLocked(transaction: Transaction, id: number): Promise<RefreshRequest[]> {
    await transaction.query({ text: `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`, values: [] });
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
