import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DeferredRefreshes } from './deferred-refreshes.js';
import type { RetryJob } from './queues.js';
import { RefreshRepository } from './refresh.repository.js';
import { BatchTimedOut, NOTHING, type Settled, Settler } from './settler.js';

/** How many requests one transaction settles at most. */
const BATCH = 1_000;

/** What a run of the refresh did; also what a finished job shows. */
export interface Refreshed {
  readonly requests: number;
  readonly discoveries: number;
  readonly batches: number;
  readonly failed: number;
  /** Discoveries that somebody else had locked: their refresh goes on beside others. */
  readonly deferred: number;
  /** How long the oldest request had waited, in milliseconds. */
  readonly oldestMs: number;
}

/** Brings feedback values up to date. Running twice, late, out of order or in many workers does no harm. */
@Injectable()
export class RefreshService {
  private running: Promise<Refreshed> | undefined;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: RefreshRepository,
    private readonly settler: Settler,
    private readonly deferred: DeferredRefreshes,
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
    const discoveries = [{ workspace_id: workspaceId, id: discoveryId }];
    await this.unitOfWork.run(async (transaction) => {
      await this.repository.waitFor(transaction, discoveries);
      await this.repository.write(transaction, discoveries);
    });
  }

  /** Ends after the batch that goes on. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running?.catch(() => undefined);
  }

  private async run(): Promise<Refreshed> {
    const done = { requests: 0, discoveries: 0, batches: 0, failed: 0, deferred: 0, oldestMs: 0 };
    // A batch that is not full was the last one: what comes after it is announced by a job of its own.
    for (let size = BATCH; size === BATCH && !this.stopping;) {
      const { requests, waits, discoveries, deferred, failures } = await this.settleBatch();
      size = requests;
      done.requests += requests;
      done.discoveries += discoveries;
      done.batches += 1;
      done.failed += failures.length;
      done.deferred += deferred.length;
      done.oldestMs = Math.round(Math.max(done.oldestMs, ...waits));
      if (deferred.length > 0) this.deferred.begin();
    }
    return done;
  }

  /** Which request of a batch took too long is not known: all are tried apart, and those behind them go on. */
  private async settleBatch(): Promise<Settled> {
    try {
      return await this.settler.oldest(BATCH);
    } catch (error) {
      if (!(error instanceof BatchTimedOut)) throw error;
      await this.deferred.putAside(error.requests);
      return { ...NOTHING, requests: error.requests.length, deferred: error.requests };
    }
  }
}
