import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/sql.js';
import { Transactions } from '../../platform/database/transactions.js';
import { HINDSIGHT, waitingSince } from './walk-sql.js';

/** While another process orders the same workspace. */
const RETRY_MS = 10;
const MOST_ATTEMPTS = 20;

const LOOK_EVERY_MS = 60_000;

/** Commits that one transaction gives positions. */
const BATCH = 1_000;

/**
 * Of what is committed, in the order of its stamps. A commit that comes later has a larger one than all that it depends on
 * (docs/decisions/29).
 */
const GIVE_POSITIONS = `WITH waiting AS (
    SELECT stamp, commit_id, row_number() OVER (ORDER BY stamp, commit_id) AS place FROM (
      SELECT stamp, commit_id FROM event_commit
      WHERE ${waitingSince('$4::bigint')} ORDER BY stamp, commit_id LIMIT $3
    ) first
  )
  UPDATE event_commit c
  SET position = waiting.place + greatest($2, (
    SELECT coalesce(max(position), 0) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL))
  FROM waiting
  WHERE c.workspace_id = $1 AND c.stamp = waiting.stamp AND c.commit_id = waiting.commit_id AND c.position IS NULL
  RETURNING 1`;

/** Puts committed transactions in order, whoever asks first: readers of the feed, or workers. */
@Injectable()
export class Sequencer {
  private readonly running = new Map<string, Promise<number>>();
  /** To be begun when what is running has ended: that may not see what was committed since it began. */
  private readonly next = new Map<string, Promise<number>>();

  /** When late commits were last looked for. */
  private readonly looked = new LRUCache<string, number>({ max: 10_000 });

  constructor(private readonly transactions: Transactions) {}

  /** Whether it's time to look for late commits. */
  isDue(workspaceId: string): boolean {
    return performance.now() - (this.looked.get(workspaceId) ?? -Infinity) > LOOK_EVERY_MS;
  }

  /** @returns how many commits got a position here */
  order(workspaceId: string): Promise<number> {
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
    const running = this.orderAll(workspaceId);
    this.running.set(workspaceId, running);
    return running;
  }

  private async orderAll(workspaceId: string): Promise<number> {
    const hindsight = this.isDue(workspaceId) ? Number.MAX_SAFE_INTEGER : HINDSIGHT;
    if (hindsight !== HINDSIGHT) this.looked.set(workspaceId, performance.now());
    try {
      let total = 0;
      let attempts = 0;
      for (let count: number | undefined = BATCH; count === BATCH || count === undefined;) {
        count = await this.orderSome(workspaceId, hindsight);
        total += count ?? 0;
        // Then it has been at it for long, and is seen by the next who ask.
        if (count === undefined && ++attempts === MOST_ATTEMPTS) break;
        if (count === undefined) await sleep(RETRY_MS);
      }
      return total;
    } finally {
      this.running.delete(workspaceId);
    }
  }

  /** @returns undefined if somebody else is at it */
  private orderSome(workspaceId: string, hindsight: number): Promise<number | undefined> {
    return this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const dropped = await lockFeed(transaction, workspaceId);
      if (dropped === undefined) return undefined;
      const ordered = await transaction.query({
        text: GIVE_POSITIONS,
        values: [workspaceId, dropped, BATCH, hindsight],
      });
      return ordered.length;
    });
  }
}

/** @returns how many positions are gone for good; undefined if somebody else has the lock */
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
