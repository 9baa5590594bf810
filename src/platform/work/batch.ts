import { Logger } from '@nestjs/common';
import { isDataError, timeoutIn } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import type { Transactions } from '../database/transactions.js';
import type { KeysHandler, RequestKey, Settled, Unsettled, WorkRequest } from './work.js';
import type { WorkMetrics } from './work-metrics.js';
import type { LockedRequest, WorkRepository } from './work.repository.js';

/** Before what was refused is tried again. */
const FAILURE_BACKOFF_MS = 10 * 60_000;

/** What a transaction has done. */
export interface Batch extends Settled {
  readonly requests: readonly WorkRequest[];
  /** New requests, for what is unsettled but not refused. */
  readonly deferred: readonly RequestKey[];
  /** A statement took too long, so the requests are on the table again. */
  readonly timeout?: Error;
}

const NOTHING: Batch = { requests: [], deferred: [], subjects: 0, unsettled: [] };

export interface Take {
  /** One of those that it takes requests of; the only one on a cluster. */
  readonly workspaceId: string;
  readonly lock: (transaction: Transaction) => Promise<LockedRequest[]>;
  /** Before what somebody else has locked is tried again, in milliseconds. */
  readonly longestBackoff: number;
  readonly isAlone?: boolean;
}

/** Takes requests of one kind off the table, and has them settled in one transaction. */
export class Batches {
  private readonly logger: Logger;

  constructor(
    private readonly handler: KeysHandler,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
    private readonly metrics: WorkMetrics,
  ) {
    this.logger = new Logger(handler.kind);
  }

  async settle(take: Take): Promise<Batch> {
    const started = performance.now();
    let requests: LockedRequest[] = [];
    const lock = async (transaction: Transaction) => (requests = await take.lock(transaction));
    try {
      const batch = await this.transact({ ...take, lock }, false).catch((error: unknown) => {
        if (!isDataError(error)) throw error;
        return this.transact({ ...take, lock }, true);
      });
      this.report(batch, performance.now() - started);
      return batch;
    } catch (error) {
      const timeout = timeoutIn(error);
      if (timeout === 'lock' && take.isAlone) return NOTHING;
      this.metrics.batchFailed(this.handler.kind);
      if (timeout !== 'statement' || requests.length === 0) throw error;
      return { ...NOTHING, requests, timeout: error as Error };
    }
  }

  private transact(take: Take, isCareful: boolean): Promise<Batch> {
    const { workspaceId, lock, isAlone = false } = take;
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const requests = await lock(transaction);
      if (requests.length === 0) return NOTHING;
      transaction.mayEndAfter(this.repository.remove(transaction, this.handler.kind, requests));
      const settled = await this.handler.settle(transaction, requests, { isAlone, isCareful });
      const deferred = await this.askAgain(transaction, settled, take.longestBackoff);
      return { ...settled, requests, deferred };
    });
  }

  private async askAgain(
    transaction: Transaction,
    { unsettled }: Settled,
    longestBackoff: number,
  ): Promise<readonly RequestKey[]> {
    const { kind } = this.handler;
    const { failed = [], others = [] } = Object.groupBy(unsettled, ({ error }) =>
      error === undefined ? 'others' : 'failed',
    );
    if (failed.length > 0) {
      await this.repository.forgetFailures(transaction, kind, failed);
      await this.repository.askAgain(transaction, kind, failed, () => FAILURE_BACKOFF_MS);
    }
    const backoff = ({ waited_ms }: Unsettled) => Math.min(waited_ms / 2, longestBackoff);
    return this.repository.askAgain(transaction, kind, others, backoff);
  }

  private report({ requests, subjects, unsettled }: Batch, took: number): void {
    const isUnsettled = new Set(unsettled.map(({ subject }) => subject));
    const settled = requests.filter(({ subject }) => subject === null || !isUnsettled.has(subject));
    const failed = unsettled.filter(({ error }) => error !== undefined);
    for (const { subject, error } of failed) this.logger.error(`${subject} cannot be written: ${error}`);
    this.metrics.batch(this.handler.kind, { settled, subjects, failed: failed.length, took });
  }
}
