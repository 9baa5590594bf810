import { Module } from '@nestjs/common';
import { RefreshRequests } from './refresh-requests.js';
import { Outboxes } from './outboxes.js';
import { ScoreRequests } from './scores/score-requests.js';
import { WorkerNotifier } from './worker-notifier.js';

/** The outboxes for processes without a queue. Workers find the requests by polling, within a second. */
@Module({
  providers: [
    Outboxes,
    RefreshRequests,
    ScoreRequests,
    { provide: WorkerNotifier, useValue: { notify: () => undefined } },
  ],
  exports: [Outboxes],
})
export class OutboxModule {}
