import { Injectable } from '@nestjs/common';
import { insertIds } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { WorkerNotifier } from './worker-notifier.js';

const OUTBOX = { table: 'feedback_refresh_request', column: 'discovery_id' };

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
    transaction.beforeCommit(insertIds(OUTBOX, workspaceId, ids));
    transaction.afterCommit(() => this.notifier.notify(workspaceId, ids.length));
  }

  /** Has the scores of a changed discovery computed after the commit, if the workspace has formulas by then. */
  addIfScored(transaction: Transaction, workspaceId: string, discoveryId: string): void {
    const statement = {
      text: `INSERT INTO feedback_refresh_request (workspace_id, discovery_id)
        SELECT f.workspace_id, $2 FROM discovery_field f
        WHERE f.workspace_id = $1 AND f.formula IS NOT NULL LIMIT 1 RETURNING id`,
      values: [workspaceId, discoveryId],
    };
    transaction.beforeCommit(statement, ({ length }) => {
      if (length > 0) transaction.afterCommit(() => this.notifier.notify(workspaceId, length));
    });
  }
}
