import { Logger } from '@nestjs/common';
import { isDataError, timeoutIn } from '../database/postgres-errors.js';
import { withSavepoint } from '../database/savepoint.js';
import type { Transaction } from '../database/transaction.js';
import type { Transactions } from '../database/transactions.js';
import type { DeferredSubject, RequestKey, Subject, SubjectHandler, WorkRequest } from './work.js';
import type { WorkMetrics } from './work-metrics.js';
import type { LockedRequest, WorkRepository } from './work.repository.js';

/** Delay before a failed subject is retried. */
const FAILURE_BACKOFF_MS = 10 * 60_000;

export interface Batch {
  readonly requests: readonly WorkRequest[];
  /** The number of locked subjects. */
  readonly subjects: number;
  readonly deferred: readonly DeferredSubject[];
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
      const batch = await this.transact({ ...selection, lock });
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

  private transact({ workspaceId, lock, isAlone = false, longestBackoff }: Selection): Promise<Batch> {
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const requests = await lock(transaction);
      if (requests.length === 0) return EMPTY;
      transaction.mayEndAfter(this.repository.remove(transaction, this.handler.kind, requests));
      const { locked, unlocked } = await this.handler.lock(transaction, requests, { isAlone });
      const deferred = [...unlocked, ...(await this.write(transaction, locked))];
      const enqueued = await this.enqueue(transaction, deferred, longestBackoff);
      return { requests, subjects: locked.length, deferred, enqueued };
    });
  }

  /** Halves subjects with values that PostgreSQL rejects, so that one failing subject doesn't hold up the others. */
  private async write(
    transaction: Transaction,
    subjects: readonly Subject[],
  ): Promise<readonly DeferredSubject[]> {
    if (subjects.length === 0) return [];
    try {
      return await withSavepoint(transaction, () => this.handler.write(transaction, subjects));
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (subjects.length === 1)
        return subjects.map((subject) => ({ ...subject, error: (error as Error).message }));
      const middle = Math.ceil(subjects.length / 2);
      const first = await this.write(transaction, subjects.slice(0, middle));
      return [...first, ...(await this.write(transaction, subjects.slice(middle)))];
    }
  }

  private async enqueue(
    transaction: Transaction,
    deferred: readonly DeferredSubject[],
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
    const isDeferred = new Set(deferred.map(identityOf));
    const done = requests.filter((request) => !isDeferred.has(identityOf(request)));
    const failed = deferred.filter(({ error }) => error !== undefined);
    for (const { workspace_id, subject, error } of failed)
      this.logger.error(`${subject ?? `A request of ${workspace_id}`} cannot be written: ${error}`);
    this.metrics.batch(this.handler.kind, { done, subjects, failed: failed.length, took });
  }
}

const identityOf = ({ subject, detail }: Subject): unknown => subject ?? detail;
