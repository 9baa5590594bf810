import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { BackgroundTask } from '../telemetry/background-task.js';
import { commonWorkspace } from './given-rows.js';
import { BatchTimedOut } from './refresh-batch.js';
import { RefreshOutboxRepository, type RequestKey } from './refresh-outbox.repository.js';
import { Settler, StillLocked } from './settler.js';
import { TransactionSize } from './transaction-size.js';

const BATCH = 1_000;

/** Locks to wait for before the rest is tried again; of each workspace at least one. */
const MOST_WAITS = 10;

/** For values that take too long to compute. */
const LONGEST_BACKOFF = '5 minutes';

/** Settles requests whose discovery is locked or takes too long, without holding up the others. */
@Injectable()
export class DeferredRefreshes {
  readonly task = new BackgroundTask(DeferredRefreshes.name, (signal) => this.settleDue(signal));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: RefreshOutboxRepository,
    private readonly settler: Settler,
    private readonly size: TransactionSize,
  ) {}

  /** @param requests of one transaction */
  async defer(requests: readonly RequestKey[]): Promise<void> {
    await this.postpone(requests, '0');
    this.task.begin();
  }

  /** A group that fails, for its node is away, say, keeps no other waiting. */
  private async settleDue(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    while (!signal.aborted && failures.length === 0) {
      const due = await this.outbox.due(this.unitOfWork, BATCH);
      if (due.length === 0) return;
      const groups = await this.size.divide(due);
      const mostWaits = Math.ceil(MOST_WAITS / groups.length);
      for (const group of groups) {
        await this.settleGroup(group, mostWaits, signal).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private async settleGroup(
    requests: readonly RequestKey[],
    mostWaits: number,
    signal: AbortSignal,
  ): Promise<void> {
    for (const request of await this.settleTogether(requests, mostWaits)) {
      if (!signal.aborted) await this.settleAlone(request);
    }
  }

  private async settleTogether(
    requests: readonly RequestKey[],
    mostWaits: number,
  ): Promise<readonly RequestKey[]> {
    try {
      const { deferred } = await this.settler.deferred(requests);
      return someOf(deferred, mostWaits);
    } catch (error) {
      if (!(error instanceof BatchTimedOut)) throw error;
      return requests;
    }
  }

  private async settleAlone(request: RequestKey): Promise<void> {
    try {
      await this.settler.deferredOne(request);
    } catch (error) {
      if (error instanceof StillLocked) return;
      if (!(error instanceof BatchTimedOut)) throw error;
      this.task.warn(error.cause);
      await this.postpone([request], LONGEST_BACKOFF);
    }
  }

  private postpone(requests: readonly RequestKey[], longest: string): Promise<void> {
    return this.unitOfWork.write(commonWorkspace(requests) ?? null, (transaction) =>
      this.outbox.postpone(transaction, requests, longest),
    );
  }
}

/** Starts anywhere, so that none is always last. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most);
}
