import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeferredRefreshes } from './deferred-refreshes.js';
import { lockAll } from './discovery-locks.js';
import type { RetryJob } from './queues.js';
import { BatchTimedOut, NOTHING, type Settled } from './refresh-batch.js';
import { Settler } from './settler.js';
import { ValueWriter } from './value-writer.js';

/** How many requests one transaction settles at most. */
const BATCH = 1_000;

/** What a run of the refresh did; also what a finished job shows. */
export interface Refreshed {
  readonly requests: number;
  readonly discoveries: number;
  readonly batches: number;
  readonly failed: number;
  /** Discoveries that somebody else had locked. */
  readonly deferred: number;
  /** How long the oldest request had waited, in milliseconds. */
  readonly oldestMs: number;
}

/** Brings feedback values up to date. Running twice, late, out of order or in many workers does no harm. */
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

  /** Settles all waiting requests. A run under way may have looked already, so another one follows it. */
  refresh(): Promise<Refreshed> {
    return this.runs.add(() => this.run());
  }

  /** Tries a discovery again whose value could not be written. @throws what makes it fail */
  async retry({ workspaceId, discoveryId }: RetryJob): Promise<void> {
    const discoveries = [{ workspace_id: workspaceId, id: discoveryId }];
    await this.unitOfWork.run(async (transaction) => {
      await lockAll(transaction, discoveries);
      await this.writer.write(transaction, discoveries);
    });
  }

  /** Ends after the batch under way. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.runs.onIdle();
  }

  private async run(): Promise<Refreshed> {
    const done = { requests: 0, discoveries: 0, batches: 0, failed: 0, deferred: 0, oldestMs: 0 };
    // A batch that is not full was the last one: what comes after it is announced by a job of its own.
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

  /** When a batch times out, nobody knows which request did it: all are deferred, and those behind them go on. */
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
