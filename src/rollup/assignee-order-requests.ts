import { Injectable } from '@nestjs/common';
import { insertIds } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { WorkerNotifier } from './worker-notifier.js';

const OUTBOX = { table: 'assignee_order_request', column: 'user_id' };

/**
 * A transactional outbox: a request commits together with the rename, which needn't wait for what may be very many
 * discoveries.
 */
@Injectable()
export class AssigneeOrderRequests {
  constructor(private readonly notifier: WorkerNotifier) {}

  /** Has the discoveries of renamed users show their assignees in order after the commit. */
  add(transaction: Transaction, workspaceId: string, userIds: readonly string[]): void {
    const ids = [...new Set(userIds)];
    transaction.beforeCommit(insertIds(OUTBOX, workspaceId, ids));
    transaction.afterCommit(() => this.notifier.notify(workspaceId, 0));
  }
}
