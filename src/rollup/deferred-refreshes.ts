import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { BackgroundTask } from './background-task.js';
import { BatchTimedOut } from './refresh-batch.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { Settler, StillLocked } from './settler.js';

/** How many requests are tried together. */
const BATCH = 1_000;

/** How many locks are waited for before the others are tried again. */
const MOST_WAITS = 10;

/** For a value that takes too long to compute, as an interval of PostgreSQL. */
const LONGEST_BACKOFF = '5 minutes';

/**
 * Settles the requests of discoveries that somebody has locked, or whose value takes too long to compute. It does so in
 * the background, so that no other request waits for them, and tries until they succeed.
 */
@Injectable()
export class DeferredRefreshes {
  readonly task = new BackgroundTask(DeferredRefreshes.name, (signal) => this.settleDue(signal));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly outbox: RefreshOutboxRepository,
    private readonly settler: Settler,
  ) {}

  /** Defers requests that took too long together with others. */
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

  /** @returns which are to be tried one by one */
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

/** So many of them, beginning anywhere, so that none is always the last. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most);
}
