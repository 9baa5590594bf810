import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { lockAll } from './discovery-locks.js';
import type { RetryJob } from './queues.js';
import { BatchTimedOut, NOTHING, type Settled } from './refresh-batch.js';
import { Settler } from './settler.js';
import { ValueWriter } from './value-writer.js';

const BATCH = 1_000;

/** What a finished job shows. */
export interface Refreshed {
  readonly requests: number;
  readonly discoveries: number;
  readonly batches: number;
  readonly failed: number;
  readonly deferred: number;
  readonly oldestMs: number;
}

/** Brings feedback values up to date. Running it twice, late or in several workers does no harm. */
@Injectable()
export class RefreshService {
  private readonly runs = new PQueue({ concurrency: 1 });
  private isStopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writer: ValueWriter,
    private readonly settler: Settler,
    private readonly deferred: DeferredRefreshes,
  ) {}

  /** Settles all waiting requests. Follows the run under way, which may have looked too early. */
  refresh(): Promise<Refreshed> {
    return this.runs.add(() => this.run());
  }

  async retry({ workspaceId, discoveryId }: RetryJob): Promise<void> {
    const discoveries = [{ workspace_id: workspaceId, id: discoveryId }];
    await this.unitOfWork.run(async (transaction) => {
      await lockAll(transaction, discoveries);
      await this.writer.write(transaction, discoveries);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.runs.onIdle();
  }

  private async run(): Promise<Refreshed> {
    const done = { requests: 0, discoveries: 0, batches: 0, failed: 0, deferred: 0, oldestMs: 0 };
    // A batch that isn't full is the last one: whatever comes later has a job of its own.
    for (let size = BATCH; size === BATCH && !this.isStopping;) {
      const { requests, waits, discoveries, deferred, failures } = await this.settleBatch();
      size = requests;
      done.requests += requests;
      done.discoveries += discoveries;
      done.batches += 1;
      done.failed += failures.length;
      done.deferred += deferred.length;
      done.oldestMs = Math.round(Math.max(done.oldestMs, ...waits));
      if (deferred.length > 0) this.deferred.task.begin();
    }
    return done;
  }

  /** Nobody knows which request of a batch took too long, so all of them are deferred. */
  private async settleBatch(): Promise<Settled> {
    try {
      return await this.settler.oldest(BATCH);
    } catch (error) {
      if (!(error instanceof BatchTimedOut)) throw error;
      await this.deferred.defer(error.requests);
      return { ...NOTHING, requests: error.requests.length, deferred: error.requests };
    }
  }
}
