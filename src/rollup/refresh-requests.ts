import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import { WorkerNotifier } from './worker-notifier.js';

/** A transactional outbox: a request commits together with its cause. The queue only makes it quick. */
@Injectable()
export class RefreshRequests {
  constructor(private readonly notifier: WorkerNotifier) {}

  /**
   * Has the values of discoveries and of their parents refreshed after the commit. A move has to name both the former
   * and the new parent.
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
