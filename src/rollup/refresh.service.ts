import { Injectable, Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { Reader } from '../database/reader.js';
import { ThrottledLog } from '../telemetry/throttled-log.js';
import { NOTHING } from './refresh-batch.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { RefreshTurn, type Turn } from './refresh-turn.js';
import { TransactionSize } from './transaction-size.js';
import { WorkspaceTurns } from './workspace-turns.js';

/** Transactions of a process at a time. */
const AT_ONCE = 4;

const MOST_FOUND = 50_000;

/** With so many workspaces waiting there is no need to look for more. */
const ENOUGH = 1_000;

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
  private readonly warnings = new ThrottledLog((line) => new Logger(RefreshService.name).warn(line));
  private readonly batches = new PQueue({ concurrency: AT_ONCE });
  private readonly turns = new WorkspaceTurns();
  /** Never more than run at a time, so that jobs needn't wait for a whole backlog. */
  private backlogBatches = 0;
  private isStopping = false;

  constructor(
    private readonly reader: Reader,
    private readonly outbox: RefreshOutboxRepository,
    private readonly turn: RefreshTurn,
    private readonly size: TransactionSize,
  ) {}

  /** Gives each of the workspaces a turn. Those with more requests have others, after all that are waiting. */
  async refresh(workspaceIds: readonly string[]): Promise<Refreshed> {
    const most = await this.size.workspaces();
    const ids = this.turns.begin(workspaceIds);
    const groups = Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
      ids.slice(index * most, (index + 1) * most),
    );
    try {
      return summaryOf(await Promise.all(groups.map((group) => this.settle(group))));
    } finally {
      this.settleBacklog(most);
    }
  }

  /** Begins with what no job has named: jobs may be lost. */
  async sweep(): Promise<void> {
    if (this.turns.waitingCount >= ENOUGH) return;
    const most = await this.size.workspaces();
    this.turns.add(await this.outbox.workspaces(this.reader, MOST_FOUND));
    this.settleBacklog(most);
  }

  /** Settles all waiting requests. */
  async refreshAll(): Promise<void> {
    await this.sweep();
    while (this.backlogBatches > 0) await this.batches.onIdle();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.batches.onIdle();
  }

  private settleBacklog(most: number): void {
    while (this.backlogBatches < AT_ONCE && !this.isStopping) {
      const next = this.turns.next(most);
      if (next.length === 0) return;
      this.backlogBatches += 1;
      void this.settle(next)
        .catch((error: unknown) => this.warnings.say(`Failed, and is tried again: ${String(error)}`))
        .finally(() => {
          this.backlogBatches -= 1;
          this.settleBacklog(most);
        });
    }
  }

  private settle(workspaceIds: readonly string[]): Promise<Turn> {
    return this.batches.add(async () => {
      let unfinished: readonly string[] = [];
      try {
        const turn = this.isStopping ? { ...NOTHING, unfinished } : await this.turn.settle(workspaceIds);
        ({ unfinished } = turn);
        return turn;
      } finally {
        this.turns.end(workspaceIds, unfinished);
      }
    });
  }
}

const summaryOf = (turns: readonly Turn[]): Refreshed => ({
  requests: sum(turns, ({ requests }) => requests.length),
  discoveries: sum(turns, ({ discoveries }) => discoveries),
  batches: turns.length,
  failed: sum(turns, ({ failures }) => failures.length),
  deferred: sum(turns, ({ deferred }) => deferred.length),
  oldestMs: Math.round(Math.max(0, ...turns.flatMap(({ waits }) => waits))),
});

const sum = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);
