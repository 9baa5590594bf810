import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { isFaultOfRows } from '../database/faults.js';
import { Reader } from '../database/reader.js';
import type { Transaction } from '../database/transaction.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { isConnected } from '../queues/redis.js';
import { RefreshMetrics } from './refresh-metrics.js';
import { REFRESH_QUEUE, RETRY_JOB, type RetryJob } from './refresh-queue.js';
import { type DiscoveryKey, type RefreshFailure, RefreshRepository } from './refresh.repository.js';
import { ValueWriter } from './value-writer.js';

/** How many requests one transaction settles at most. */
const BATCH = 1_000;

/** How many failures are shown to the operator at most, as failed jobs. */
const MOST_SHOWN = 1_000;

/** What a run of the refresh did; also what a finished job shows. */
export interface Refreshed {
  readonly requests: number;
  readonly discoveries: number;
  readonly batches: number;
  readonly failed: number;
  /** How long the oldest request had waited, in milliseconds. */
  readonly oldestMs: number;
}

interface Batch {
  /** How long each request had waited, in milliseconds. */
  readonly waits: readonly number[];
  readonly discoveries: number;
  readonly failures: readonly RefreshFailure[];
}

type Write = (transaction: Transaction, discoveries: readonly DiscoveryKey[]) => Promise<RefreshFailure[]>;

/** Brings feedback values up to date. Running twice, late, out of order or in many workers does no harm. */
@Injectable()
export class RefreshService {
  private readonly logger = new Logger(RefreshService.name);
  private running: Promise<Refreshed> | undefined;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly repository: RefreshRepository,
    private readonly writer: ValueWriter,
    private readonly metrics: RefreshMetrics,
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

  /** Tries a discovery again whose value could not be written. @throws what makes it fail */
  async retry({ workspaceId, discoveryId }: RetryJob): Promise<void> {
    await this.unitOfWork.run(async (transaction) => {
      await this.repository.lock(transaction, [{ workspace_id: workspaceId, discovery_id: discoveryId }]);
      await this.repository.write(transaction, [{ workspace_id: workspaceId, id: discoveryId }]);
    });
  }

  /** Shows the operator what failed: again and again, because Redis may forget. */
  async showFailures(): Promise<void> {
    for (const failure of await this.repository.failures(this.reader, MOST_SHOWN)) this.show(failure);
  }

  /** Ends after the batch that goes on. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running?.catch(() => undefined);
  }

  private async run(): Promise<Refreshed> {
    const done = { requests: 0, discoveries: 0, batches: 0, failed: 0, oldestMs: 0 };
    // A batch that is not full was the last one: what comes after it is announced by a job of its own.
    for (let size = BATCH; size === BATCH && !this.stopping;) {
      const { waits, discoveries, failures } = await this.settleBatch();
      size = waits.length;
      done.requests += size;
      done.discoveries += discoveries;
      done.batches += 1;
      done.failed += failures.length;
      done.oldestMs = Math.round(Math.max(done.oldestMs, ...waits));
    }
    return done;
  }

  private async settleBatch(): Promise<Batch> {
    const started = performance.now();
    try {
      const batch = await this.settleTogetherOrApart();
      const { waits, discoveries, failures } = batch;
      this.metrics.batch(waits, discoveries, failures.length, performance.now() - started);
      return batch;
    } catch (error) {
      this.metrics.batchFailed();
      throw error;
    }
  }

  private async settleTogetherOrApart(): Promise<Batch> {
    try {
      return await this.settle(async (transaction, discoveries) => {
        await this.writer.together(transaction, discoveries);
        return [];
      });
    } catch (error) {
      if (!isFaultOfRows(error)) throw error;
      const batch = await this.settle((transaction, discoveries) =>
        this.writer.apart(transaction, discoveries),
      );
      for (const failure of batch.failures) {
        this.logger.error(
          `The feedback value of discovery ${failure.id} can not be written: ${failure.error}`,
        );
        this.show(failure);
      }
      return batch;
    }
  }

  private settle(write: Write): Promise<Batch> {
    return this.unitOfWork.run(async (transaction) => {
      await transaction.planAnew();
      const requests = await this.repository.take(transaction, BATCH);
      const waits = requests.map((request) => request.waited_ms);
      if (requests.length === 0) return { waits, discoveries: 0, failures: [] };
      const discoveries = await this.repository.lock(transaction, requests);
      return { waits, discoveries: discoveries.length, failures: await write(transaction, discoveries) };
    });
  }

  /** Makes it a job that fails, and that the operator can try again when the cause is gone. */
  private show({ workspace_id: workspaceId, id: discoveryId, error }: RefreshFailure): void {
    if (!isConnected(this.queue)) return;
    const job: RetryJob = { workspaceId, discoveryId, error };
    // Bull drops a job whose id it has, failed ones included: here that is just what is wanted.
    const options = { jobId: `retry-${discoveryId}`, removeOnComplete: true, removeOnFail: MOST_SHOWN };
    void this.queue.add(RETRY_JOB, job, options).catch(() => undefined);
  }
}
