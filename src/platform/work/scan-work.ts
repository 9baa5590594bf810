import { Logger } from '@nestjs/common';
import type { Transactions } from '../database/transactions.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { NOTHING_DONE, type RunResult, type ScanHandler, type WorkRequest } from './work.js';
import type { WorkMetrics } from './work-metrics.js';
import type { WorkRepository } from './work.repository.js';

/** The longest addition to the delay of a slice that failed. */
const LONGEST_BACKOFF_MS = 60_000;

/** Runs scans of one kind, one slice a run, so that a long scan doesn't block those of other workspaces. */
export class ScanWork {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.handler.kind).warn(line));

  constructor(
    readonly handler: ScanHandler,
    private readonly transactions: Transactions,
    private readonly repository: WorkRepository,
    private readonly metrics: WorkMetrics,
  ) {}

  async run(workspaceId: string): Promise<RunResult> {
    const started = performance.now();
    let request: WorkRequest | undefined;
    try {
      request = await this.slice(workspaceId, (locked) => (request = locked));
      return { ...NOTHING_DONE, requests: request ? 1 : 0, unfinished: request ? [workspaceId] : [] };
    } catch (error) {
      if (!request) throw error;
      this.metrics.batchFailed(this.handler.kind);
      this.warnings.say(`Failed, and is tried again: ${String(error)}`);
      await this.defer(request, request.waited_ms + performance.now() - started);
      return { ...NOTHING_DONE, failed: 1 };
    }
  }

  /** @returns the request whose scan advanced; undefined if none is due */
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

  private defer(request: WorkRequest, waited: number): Promise<void> {
    const after = waited + Math.min(waited, LONGEST_BACKOFF_MS);
    return this.transactions.write(request.workspace_id, (transaction) =>
      this.repository.update(transaction, this.handler.kind, [request], { after }),
    );
  }
}
