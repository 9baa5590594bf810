import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { isUnavailable } from '../database/faults.js';
import { type Transaction, UnitOfWork } from '../database/unit-of-work.js';
import { REFRESH_QUEUE, RETRY_JOB, type RetryJob } from './refresh-queue.js';
import { RefreshRepository, type RefreshRequest } from './refresh.repository.js';

/** How many requests one transaction settles at most. */
const BATCH = 1_000;

/** What a run of the refresh did. */
export interface Refreshed {
  readonly requests: number;
  readonly batches: number;
  /** How long the oldest request had waited, in milliseconds. */
  readonly oldestMs: number;
  readonly failed: number;
}

/** Brings feedback values up to date. Running twice, late, out of order or in many workers does no harm. */
@Injectable()
export class RefreshService {
  private readonly logger = new Logger(RefreshService.name);
  private running: Promise<Refreshed> | undefined;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: RefreshRepository,
    @InjectQueue(REFRESH_QUEUE) private readonly queue: Queue,
  ) {}

  /**
   * Settles all requests that wait. Whoever calls while a run goes on gets one that begins after it, because the
   * one that goes on may have looked already.
   */
  async refresh(): Promise<Refreshed> {
    while (this.running) await this.running.catch(() => undefined);
    this.running = this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Tries a request again that was put aside. @throws what makes it fail */
  async retry({ workspaceId, requestId }: RetryJob): Promise<void> {
    await this.settle((transaction) =>
      this.repository.takeThese(transaction, [{ workspace_id: workspaceId, id: requestId }]),
    );
  }

  /** Ends after the batch that goes on. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running?.catch(() => undefined);
  }

  private async run(): Promise<Refreshed> {
    const done = { requests: 0, batches: 0, oldestMs: 0, failed: 0 };
    while (!this.stopping) {
      const { taken, failed } = await this.settleBatch((transaction) =>
        this.repository.take(transaction, BATCH),
      );
      if (taken.length === 0) break;
      done.requests += taken.length;
      done.batches += 1;
      done.failed += failed;
      done.oldestMs = Math.max(
        done.oldestMs,
        ...taken.map((request) => Date.now() - Date.parse(request.requested_at)),
      );
    }
    return done;
  }

  /** Settles a batch; one that fails is halved until the request that makes it fail stands alone. */
  private async settleBatch(
    take: (transaction: Transaction) => Promise<RefreshRequest[]>,
  ): Promise<{ taken: RefreshRequest[]; failed: number }> {
    let taken: RefreshRequest[] = [];
    try {
      taken = await this.settle(take, (requests) => (taken = requests));
      return { taken, failed: 0 };
    } catch (error) {
      if (isUnavailable(error) || taken.length === 0) throw error;
      const [only, ...others] = taken;
      if (only && others.length === 0) {
        await this.setAside(only, error);
        return { taken, failed: 1 };
      }
      const middle = Math.ceil(taken.length / 2);
      let failed = 0;
      for (const half of [taken.slice(0, middle), taken.slice(middle)]) {
        const settled = await this.settleBatch((transaction) => this.repository.takeThese(transaction, half));
        failed += settled.failed;
      }
      return { taken, failed };
    }
  }

  private settle(
    take: (transaction: Transaction) => Promise<RefreshRequest[]>,
    onTaken: (requests: RefreshRequest[]) => void = () => undefined,
  ): Promise<RefreshRequest[]> {
    return this.unitOfWork.run(async (transaction) => {
      const requests = await take(transaction);
      onTaken(requests);
      if (requests.length === 0) return requests;
      await this.repository.lock(transaction, requests);
      await this.repository.write(transaction, requests);
      await this.repository.remove(transaction, requests);
      return requests;
    });
  }

  /** Keeps the request with its error, and makes it a failed job that the operator can see and try again. */
  private async setAside(request: RefreshRequest, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.error(`Refreshing discovery ${request.discovery_id} failed: ${reason}`);
    await this.unitOfWork.run((transaction) => this.repository.setAside(transaction, request, reason));
    const job: RetryJob = {
      workspaceId: request.workspace_id,
      requestId: request.id,
      discoveryId: request.discovery_id,
      error: reason,
    };
    void this.queue.add(RETRY_JOB, job, { removeOnComplete: true, attempts: 1 }).catch(() => undefined);
  }
}
