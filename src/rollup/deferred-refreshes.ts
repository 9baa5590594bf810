import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { BackgroundTask } from './background-task.js';
import { BatchTimedOut } from './refresh-batch.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { Settler, StillLocked } from './settler.js';

const BATCH = 1_000;

/** Locks to wait for before the rest is tried again. */
const MOST_WAITS = 10;

/** For values that take too long to compute. */
const LONGEST_BACKOFF = '5 minutes';

/** Settles requests whose discovery is locked or takes too long, without holding up the others. */
@Injectable()
export class DeferredRefreshes {
  readonly task = new BackgroundTask(DeferredRefreshes.name, (signal) => this.settleDue(signal));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly outbox: RefreshOutboxRepository,
    private readonly settler: Settler,
  ) {}

  async defer(ids: readonly number[]): Promise<void> {
    await this.postpone(ids, '0');
    this.task.begin();
  }

  private async settleDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await this.outbox.due(this.reader, BATCH);
      if (due.length === 0) return;
      for (const id of await this.settleTogether(due)) {
        if (!signal.aborted) await this.settleAlone(id);
      }
    }
  }

  private async settleTogether(ids: readonly number[]): Promise<readonly number[]> {
    try {
      const { deferred } = await this.settler.deferred(ids);
      return someOf(deferred, MOST_WAITS);
    } catch (error) {
      if (!(error instanceof BatchTimedOut)) throw error;
      return ids;
    }
  }

  private async settleAlone(id: number): Promise<void> {
    try {
      await this.settler.deferredOne(id);
    } catch (error) {
      if (error instanceof StillLocked) return;
      if (!(error instanceof BatchTimedOut)) throw error;
      this.task.warn(error.cause);
      await this.postpone([id], LONGEST_BACKOFF);
    }
  }

  private postpone(ids: readonly number[], longest: string): Promise<void> {
    return this.unitOfWork.run((transaction) => this.outbox.postpone(transaction, ids, longest));
  }
}

/** Starts anywhere, so that none is always last. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most);
}
