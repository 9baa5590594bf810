import { Injectable, Logger } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { AT_ONCE, RefreshRepository } from './refresh.repository.js';
import { BatchTimedOut, Settler, StillLocked } from './settler.js';

/** How many requests are tried together. */
const BATCH = 1_000;

/** How many locks are waited for before what may be free by now is tried again. */
const MOST_WAITS = 10;

/** Longest time until what took too long is tried again, as an interval of PostgreSQL. */
const LONGEST_PAUSE = '5 minutes';

/**
 * Settles the requests that can't be settled with the others, beside them, so that nobody waits for a discovery that
 * somebody has locked, or whose value takes too long to compute. They are tried again until they succeed.
 */
@Injectable()
export class DeferredRefreshes {
  private readonly warnings = new ThrottledLog((line) => new Logger(DeferredRefreshes.name).warn(line));
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: Reader,
    private readonly repository: RefreshRepository,
    private readonly settler: Settler,
  ) {}

  /** Begins to settle what is due, unless that goes on already. Never fails, and makes nobody wait. */
  begin(): void {
    void this.settle();
  }

  /** Like {@link begin}, for who wants to know when it is done. */
  async settle(): Promise<void> {
    if (this.stopping) return;
    this.running ??= this.settleDue()
      .catch((error: unknown) =>
        this.warnings.say(`Deferred refreshes failed and are tried again: ${String(error)}`),
      )
      .finally(() => (this.running = undefined));
    return this.running;
  }

  /** Ends after the transaction that goes on. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Puts requests aside that took too long with others. */
  async putAside(ids: readonly number[]): Promise<void> {
    await this.unitOfWork.run((transaction) => this.repository.postpone(transaction, ids, AT_ONCE));
    this.begin();
  }

  private async settleDue(): Promise<void> {
    while (!this.stopping) {
      const due = await this.repository.due(this.reader, BATCH);
      if (due.length === 0) return;
      await this.settleTogether(due);
    }
  }

  private async settleTogether(ids: readonly number[]): Promise<void> {
    try {
      const { deferred } = await this.settler.deferred(ids);
      for (const id of someOf(deferred, MOST_WAITS)) await this.settleAlone(id);
    } catch (error) {
      if (!(error instanceof BatchTimedOut)) throw error;
      for (const id of ids) await this.settleAlone(id);
    }
  }

  private async settleAlone(id: number): Promise<void> {
    if (this.stopping) return;
    try {
      await this.settler.patiently(id);
    } catch (error) {
      if (error instanceof BatchTimedOut) await this.postpone(id, error);
      // Else it is still locked, and due again in a moment.
      else if (!(error instanceof StillLocked)) throw error;
    }
  }

  private async postpone(id: number, { cause }: BatchTimedOut): Promise<void> {
    this.warnings.say(`A feedback value took too long and is tried again later: ${String(cause)}`);
    await this.unitOfWork.run((transaction) => this.repository.postpone(transaction, [id], LONGEST_PAUSE));
  }
}

/** So many of them, by chance: nobody is always the last. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most);
}
