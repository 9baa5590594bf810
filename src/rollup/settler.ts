import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import { limitLockWait, lockAll } from './discovery-locks.js';
import { FailedValues } from './failed-values.js';
import { commonWorkspace } from './given-rows.js';
import { RefreshBatch, type Settled, type Take } from './refresh-batch.js';
import { RefreshMetrics } from './refresh-metrics.js';
import {
  type RefreshRequest,
  RefreshOutboxRepository,
  type RequestKey,
} from './refresh-outbox.repository.js';

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
  oldest(workspaceIds: readonly string[], mostOfEach: number): Promise<Settled> {
    const from = (transaction: Transaction) => this.outbox.take(transaction, workspaceIds, mostOfEach);
    return this.settle({ writes: workspaceIds[0] ?? null, from }, '0');
  }

  /** @throws BatchTimedOut */
  deferred(requests: readonly RequestKey[]): Promise<Settled> {
    const from = (transaction: Transaction) => this.outbox.takeThese(transaction, requests);
    return this.settle({ writes: commonWorkspace(requests) ?? null, from }, LOCK_BACKOFF);
  }

  /** Waits a moment for the lock: a discovery that changes all the time is never free. @throws BatchTimedOut, StillLocked */
  deferredOne(request: RequestKey): Promise<Settled> {
    const from = (transaction: Transaction) => this.takeLocked(transaction, request);
    return this.settle({ writes: request.workspace_id, from }, LOCK_BACKOFF);
  }

  private async takeLocked(transaction: Transaction, request: RequestKey): Promise<RefreshRequest[]> {
    await limitLockWait(transaction);
    const requests = await this.outbox.takeThese(transaction, [request]);
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
