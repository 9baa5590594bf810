import { Module } from '@nestjs/common';
import { QueueModule } from '../redis/queue.module.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { REFRESH_QUEUE } from './queues.js';
import { RefreshRequests } from './refresh-requests.js';
import { ScoreRequests } from './scores/score-requests.js';
import { WorkerNotifier } from './worker-notifier.js';

const QUEUE = QueueModule.of(REFRESH_QUEUE);

/** For those who ask; `RefreshWorkerModule` does the work. */
@Module({
  imports: [QUEUE],
  providers: [OutboxMetrics, RefreshRequests, ScoreRequests, WorkerNotifier],
  exports: [QUEUE, RefreshRequests, ScoreRequests],
})
export class RefreshModule {}
