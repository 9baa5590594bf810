import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/sql.js';
import { Transactions } from '../../platform/database/transactions.js';
import { HINDSIGHT, unsequencedSince } from './walk-sql.js';

/** Delay in milliseconds while another process assigns positions in the same workspace. */
const RETRY_MS = 10;
const MOST_ATTEMPTS = 20;

const SEARCH_EVERY_MS = 60_000;

/** The number of transactions that get positions in one statement. */
const BATCH = 1_000;

/** Assigns positions by the transactions' stamps, which respect dependencies (docs/decisions/29). */
const ASSIGN_POSITIONS = `WITH waiting AS (
    SELECT stamp, commit_id, row_number() OVER (ORDER BY stamp, commit_id) AS place FROM (
      SELECT stamp, commit_id FROM event_commit
      WHERE ${unsequencedSince('$4::bigint')} ORDER BY stamp, commit_id LIMIT $3
    ) first
  )
  UPDATE event_commit c
  SET position = waiting.place + greatest($2, (
    SELECT coalesce(max(position), 0) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL))
  FROM waiting
  WHERE c.workspace_id = $1 AND c.stamp = waiting.stamp AND c.commit_id = waiting.commit_id AND c.position IS NULL
  RETURNING 1`;

/** Assigns positions to committed transactions, on behalf of readers of the feed and of workers. */
@Injectable()
export class Sequencer {
  private readonly running = new Map<string, Promise<number>>();
  /** Runs that start after the current one, which may not see transactions committed since its start. */
  private readonly next = new Map<string, Promise<number>>();

  private readonly searchedAt = new LRUCache<string, number>({ max: 10_000 });

  constructor(private readonly transactions: Transactions) {}

  /** Whether the workspace is due to be searched for late transactions. */
  isDue(workspaceId: string): boolean {
    return performance.now() - (this.searchedAt.get(workspaceId) ?? -Infinity) > SEARCH_EVERY_MS;
  }

  /** @returns the number of transactions that got a position in this process */
  sequence(workspaceId: string): Promise<number> {
    const running = this.running.get(workspaceId);
    if (!running) return this.begin(workspaceId);
    const again = () => {
      this.next.delete(workspaceId);
      return this.begin(workspaceId);
    };
    const next = this.next.get(workspaceId) ?? running.then(again, again);
    this.next.set(workspaceId, next);
    return next;
  }

  private begin(workspaceId: string): Promise<number> {
    const running = this.sequenceAll(workspaceId);
    this.running.set(workspaceId, running);
    return running;
  }

  private async sequenceAll(workspaceId: string): Promise<number> {
    const hindsight = this.isDue(workspaceId) ? Number.MAX_SAFE_INTEGER : HINDSIGHT;
    if (hindsight !== HINDSIGHT) this.searchedAt.set(workspaceId, performance.now());
    try {
      let total = 0;
      let attempts = 0;
      for (let count: number | undefined = BATCH; count === BATCH || count === undefined;) {
        count = await this.sequenceBatch(workspaceId, hindsight);
        total += count ?? 0;
        // Another process has been at it for long by then, so later calls will find its positions.
        if (count === undefined && ++attempts === MOST_ATTEMPTS) break;
        if (count === undefined) await sleep(RETRY_MS);
      }
      return total;
    } finally {
      this.running.delete(workspaceId);
    }
  }

  /** @returns undefined if another process is assigning positions */
  private sequenceBatch(workspaceId: string, hindsight: number): Promise<number | undefined> {
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const dropped = await lockFeed(transaction, workspaceId);
      if (dropped === undefined) return undefined;
      const sequenced = await transaction.query({
        text: ASSIGN_POSITIONS,
        values: [workspaceId, dropped, BATCH, hindsight],
      });
      return sequenced.length;
    });
  }
}

/** @returns the last dropped position; undefined if another transaction holds the lock */
export async function lockFeed(from: Queryable, workspaceId: string): Promise<number | undefined> {
  const values = [workspaceId];
  const [, locked] = await Promise.all([
    from.query({ text: 'INSERT INTO event_feed (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING', values }),
    from.byKey<{ dropped: number }>({
      text: 'SELECT dropped FROM event_feed WHERE workspace_id = $1 FOR NO KEY UPDATE SKIP LOCKED',
      values,
    }),
  ]);
  return locked?.dropped;
}
