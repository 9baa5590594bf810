import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction.js';
import { WorkerNotifier } from '../worker-notifier.js';

/** A transactional outbox: a request commits together with the change of a formula. */
@Injectable()
export class ScoreRequests {
  constructor(private readonly notifier: WorkerNotifier) {}

  /** Has the scores of all discoveries of the workspace computed anew after the commit, from the first one on. */
  add(transaction: Transaction, workspaceId: string, fieldId: string): void {
    transaction.beforeCommit({
      text: `INSERT INTO score_refresh_request (workspace_id, field_id) VALUES ($1, $2)
        ON CONFLICT (workspace_id, field_id) DO UPDATE
          SET requested_at = excluded.requested_at, due_at = excluded.due_at, next_discovery_id = NULL,
            done = 0, total = NULL, is_second_pass = false`,
      values: [workspaceId, fieldId],
    });
    transaction.afterCommit(() => this.notifier.notify(workspaceId, 0));
  }
}
