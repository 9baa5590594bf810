import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { dropPartitions, preparePartitions } from '../../platform/database/changes/maintain-partitions.js';
import { endOfOldPartitions } from '../../platform/database/changes/partitions.js';
import { connected } from '../../platform/database/connection-problems.js';
import { citusRole } from '../../platform/database/distribution.js';
import { isChangedMeanwhile } from '../../platform/database/postgres-errors.js';
import { Reader } from '../../platform/database/reader.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { Transactions } from '../../platform/database/transactions.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import type { BackgroundTask } from '../../platform/telemetry/background-task.js';
import { Worker } from '../../platform/work/worker.js';
import { lockFeed, Sequencer } from '../feed/sequencer.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const BATCH = 5_000;

/** Creates the partitions of the coming weeks, and drops expired events. Several workers may run it at once. */
@Injectable()
export class Retention {
  readonly task: BackgroundTask;
  private readonly logger = new Logger(Retention.name);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly reader: Reader,
    private readonly transactions: Transactions,
    private readonly sequencer: Sequencer,
    worker: Worker,
  ) {
    this.task = worker.every(HOUR_MS, Retention.name, (signal) => this.maintain(signal));
  }

  private async maintain(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const end = endOfOldPartitions(now - this.settings.eventRetention * DAY_MS);
    // A transaction is committed at most an hour after its events.
    await this.deleteTransactions(new Date(end + HOUR_MS).toISOString(), signal);
    if (!signal.aborted) await this.changePartitions(end, now);
  }

  /** Deletes transactions before a time. Their events can't be read from then on. */
  private async deleteTransactions(before: string, signal: AbortSignal): Promise<void> {
    const found = await this.reader.primary.query<{ workspace_id: string }>({
      text: 'SELECT DISTINCT workspace_id FROM event_commit WHERE at < $1',
      values: [before],
    });
    for (const { workspace_id } of found) {
      await this.sequencer.sequence(workspace_id);
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted)
        deleted = await this.transactions.write(workspace_id, (transaction) =>
          deleteBatch(transaction, workspace_id, before),
        );
    }
  }

  /** Only the coordinator of a Citus cluster can change partitions. */
  private async changePartitions(end: number, now: number): Promise<void> {
    const change = async (client: ClientBase) => {
      if ((await citusRole(client)) === 'worker') return [];
      await preparePartitions(client, now);
      return dropPartitions(client, end);
    };
    const dropped = await connected(this.settings.databaseUrl, change).catch((error: unknown) => {
      if (isChangedMeanwhile(error)) return [];
      throw error;
    });
    if (dropped.length > 0) this.logger.log(`Dropped old events: ${dropped.join(', ')}.`);
  }
}

async function deleteBatch(transaction: Transaction, workspaceId: string, before: string): Promise<number> {
  // Another process is assigning positions, so these transactions are left to the next round.
  if ((await lockFeed(transaction, workspaceId)) === undefined) return 0;
  const deleted = await transaction.query<{ position: number }>({
    text: `DELETE FROM event_commit WHERE workspace_id = $1 AND position IN (
        SELECT position FROM event_commit
        WHERE workspace_id = $1 AND position IS NOT NULL AND position < coalesce((
          SELECT min(position) FROM event_commit WHERE workspace_id = $1 AND position IS NOT NULL AND at >= $2), 9223372036854775807)
        ORDER BY position LIMIT $3)
      RETURNING position`,
    values: [workspaceId, before, BATCH],
  });
  const last = Math.max(0, ...deleted.map(({ position }) => position));
  await transaction.query({
    text: 'UPDATE event_feed SET dropped = greatest(dropped, $2) WHERE workspace_id = $1',
    values: [workspaceId, last],
  });
  return deleted.length;
}
