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
    if (ids.length === 0) return;
    transaction.beforeCommit(insertIds(OUTBOX, workspaceId, ids));
    transaction.afterCommit(() => this.notifier.notify(workspaceId, ids.length));
  }
}
