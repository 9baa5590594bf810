import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/transaction.js';
import { WorkerNotifier } from './worker-notifier.js';

/**
 * A transactional outbox: a request commits together with the rename, which needn't wait for what may be very many
 * discoveries.
 */
@Injectable()
export class AssigneeOrderRequests {
  constructor(private readonly notifier: WorkerNotifier) {}

  /** Has the discoveries of renamed users show their assignees in order after the commit. */
  add(transaction: Transaction, workspaceId: string, userIds: readonly string[]): void {
    transaction.beforeCommit({
      text: `INSERT INTO assignee_order_request (workspace_id, user_id) SELECT $1, unnest($2::uuid[])`,
      values: [workspaceId, [...new Set(userIds)]],
    });
    transaction.afterCommit(() => this.notifier.notify(0));
  }
}
