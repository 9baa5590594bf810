import { Module } from '@nestjs/common';
import { AssigneeOrderRequests } from './assignee-order-requests.js';
import { RefreshRequests } from './refresh-requests.js';
import { WorkerNotifier } from './worker-notifier.js';

/**
 * Asks for feedback values to be refreshed without telling anybody: for processes that have no queue. Workers find
 * the requests when they look for themselves, within a second.
 */
@Module({
  providers: [
    AssigneeOrderRequests,
    RefreshRequests,
    { provide: WorkerNotifier, useValue: { notify: () => undefined } },
  ],
  exports: [AssigneeOrderRequests, RefreshRequests],
})
export class OutboxModule {}
