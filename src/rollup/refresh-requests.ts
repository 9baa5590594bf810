import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import { WorkerNotifier } from './worker-notifier.js';

/**
 * Asks for feedback values to be refreshed. The request is a row in a transactional outbox, written by the same
 * transaction as what makes it necessary; the queue only makes it quick.
 */
@Injectable()
export class RefreshRequests {
  constructor(private readonly notifier: WorkerNotifier) {}

  /**
   * Has the values of these discoveries, and of the discoveries that they are under, refreshed after the commit.
   * Whoever moves a discovery names the former and the new parent as well.
   */
  add(transaction: Transaction, workspaceId: string, discoveryIds: readonly string[]): void {
    const ids = [...new Set(discoveryIds)];
    transaction.beforeCommit({
      text: `INSERT INTO feedback_refresh_request (workspace_id, discovery_id)
        SELECT $1, unnest($2::uuid[])`,
      values: [workspaceId, ids],
    });
    transaction.afterCommit(() => this.notifier.notify(ids.length));
  }
}
