import { Module } from '@nestjs/common';
import { AssigneeOrderRequests } from './assignee-order-requests.js';
import { RefreshRequests } from './refresh-requests.js';
import { WorkerNotifier } from './worker-notifier.js';

/** The outboxes for processes without a queue. Workers find the requests by polling, within a second. */
@Module({
  providers: [
    AssigneeOrderRequests,
    RefreshRequests,
    { provide: WorkerNotifier, useValue: { notify: () => undefined } },
  ],
  exports: [AssigneeOrderRequests, RefreshRequests],
})
export class OutboxModule {}
