import { Logger } from '@nestjs/common';
import { isDataError, timeoutIn } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import type { Transactions } from '../database/transactions.js';
import type { BatchResult, DeferredSubject, RequestKey, SubjectHandler, WorkRequest } from './work.js';
import type { WorkMetrics } from './work-metrics.js';
import type { LockedRequest, WorkRepository } from './work.repository.js';

/** Delay before a failed subject is retried. */
const FAILURE_BACKOFF_MS = 10 * 60_000;

export interface Batch extends BatchResult {
  readonly requests: readonly WorkRequest[];
  /** The new requests for deferred subjects without an error. */
  readonly enqueued: readonly RequestKey[];
  /** A statement timeout, which rolled back the batch: its requests are still in the table. */
  readonly timeout?: Error;
}

const EMPTY: Batch = { requests: [], enqueued: [], subjects: 0, deferred: [] };

/** Which requests a batch consists of. */
export interface Selection {
  /** One of the batch's workspaces; its only one on a cluster. */
  readonly workspaceId: string;
  readonly lock: (transaction: Transaction) => Promise<LockedRequest[]>;
  /** The longest delay before a locked subject is retried, in milliseconds. */
  readonly longestBackoff: number;
  readonly isAlone?: boolean;
}

/** Deletes requests of one kind from the outbox, and has them processed in the same transaction. */
export class Batches {
  private readonly logger: Logger;

  constructor(
    private readonly handler: SubjectHandler,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
    private readonly metrics: WorkMetrics,
  ) {
    this.logger = new Logger(handler.kind);
  }

  async process(selection: Selection): Promise<Batch> {
    const started = performance.now();
    let requests: LockedRequest[] = [];
    const lock = async (transaction: Transaction) => (requests = await selection.lock(transaction));
    try {
      const batch = await this.transact({ ...selection, lock }, false).catch((error: unknown) => {
        if (!isDataError(error)) throw error;
        return this.transact({ ...selection, lock }, true);
      });
      this.report(batch, performance.now() - started);
      return batch;
    } catch (error) {
      const timeout = timeoutIn(error);
      if (timeout === 'lock' && selection.isAlone) return EMPTY;
      this.metrics.batchFailed(this.handler.kind);
      if (timeout !== 'statement' || requests.length === 0) throw error;
      return { ...EMPTY, requests, timeout: error as Error };
    }
  }

  private transact(selection: Selection, isCareful: boolean): Promise<Batch> {
    const { workspaceId, lock, isAlone = false } = selection;
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const requests = await lock(transaction);
      if (requests.length === 0) return EMPTY;
      transaction.mayEndAfter(this.repository.remove(transaction, this.handler.kind, requests));
      const result = await this.handler.process(transaction, requests, { isAlone, isCareful });
      const enqueued = await this.enqueue(transaction, result, selection.longestBackoff);
      return { ...result, requests, enqueued };
    });
  }

  private async enqueue(
    transaction: Transaction,
    { deferred }: BatchResult,
    longestBackoff: number,
  ): Promise<readonly RequestKey[]> {
    const { kind } = this.handler;
    const { failed = [], others = [] } = Object.groupBy(deferred, ({ error }) =>
      error === undefined ? 'others' : 'failed',
    );
    if (failed.length > 0) {
      await this.repository.removeFailures(transaction, kind, failed);
      await this.repository.enqueue(transaction, kind, failed, () => FAILURE_BACKOFF_MS);
    }
    const backoff = ({ waited_ms }: DeferredSubject) => Math.min(waited_ms / 2, longestBackoff);
    return this.repository.enqueue(transaction, kind, others, backoff);
  }

  private report({ requests, subjects, deferred }: Batch, took: number): void {
    const isDeferred = new Set(deferred.map(({ subject }) => subject));
    const done = requests.filter(({ subject }) => subject === null || !isDeferred.has(subject));
    const failed = deferred.filter(({ error }) => error !== undefined);
    for (const { subject, error } of failed) this.logger.error(`${subject} cannot be written: ${error}`);
    this.metrics.batch(this.handler.kind, { done, subjects, failed: failed.length, took });
  }
}
