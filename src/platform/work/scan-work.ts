import { Logger } from '@nestjs/common';
import type { Transactions } from '../database/transactions.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { NO_TURN, type ScanHandler, type Turn, type WorkRequest } from './work.js';
import type { WorkMetrics } from './work-metrics.js';
import type { WorkRepository } from './work.repository.js';

const LONGEST_BACKOFF_MS = 60_000;

/** One slice a turn, so that a long scan lets the others pass. */
export class ScanWork {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.handler.kind).warn(line));

  constructor(
    readonly handler: ScanHandler,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
    private readonly metrics: WorkMetrics,
  ) {}

  async turn([workspaceId = '']: readonly string[]): Promise<Turn> {
    const started = performance.now();
    let request: WorkRequest | undefined;
    try {
      request = await this.slice(workspaceId, (locked) => (request = locked));
      return { ...NO_TURN, requests: request ? 1 : 0, unfinished: request ? [workspaceId] : [] };
    } catch (error) {
      if (!request) throw error;
      this.metrics.batchFailed(this.handler.kind);
      this.warnings.say(`Failed, and is tried again: ${String(error)}`);
      await this.postpone(request, request.waited_ms + performance.now() - started);
      return { ...NO_TURN, failed: 1 };
    }
  }

  /** @returns the request that it worked on; there may be another after it */
  private slice(
    workspaceId: string,
    onLocked: (request: WorkRequest) => void,
  ): Promise<WorkRequest | undefined> {
    const { kind } = this.handler;
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const oldest = { which: 'all', workspaceIds: [workspaceId], most: 1 } as const;
      const [request] = await this.repository.lockOldest(transaction, kind, oldest);
      if (!request) return undefined;
      onLocked(request);
      const progress = await this.handler.slice(transaction, request);
      if (progress) await this.repository.update(transaction, kind, [request], progress);
      else await this.repository.remove(transaction, kind, [request]);
      return request;
    });
  }

  private postpone(request: WorkRequest, waited: number): Promise<void> {
    const after = waited + Math.min(waited, LONGEST_BACKOFF_MS);
    return this.transactions.write(request.workspace_id, (transaction) =>
      this.repository.update(transaction, this.handler.kind, [request], { after }),
    );
  }
}
