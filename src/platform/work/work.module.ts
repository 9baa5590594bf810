import { Module } from '@nestjs/common';
import { QueueModule } from '../redis/queue.module.js';
import { WaitingMetrics } from './waiting-metrics.js';
import { WorkMetrics } from './work-metrics.js';
import { WORK_QUEUE, WorkNotifier } from './work-notifier.js';
import { WorkRepository } from './work.repository.js';
import { Worker } from './worker.js';

const QUEUE = QueueModule.of(WORK_QUEUE);

/** Imported by modules that enqueue work. */
@Module({
  imports: [QUEUE],
  providers: [WaitingMetrics, WorkNotifier],
  exports: [QUEUE, WorkNotifier],
})
export class WorkModule {}

/** Imported by modules that process work, in processes without a queue as well. */
@Module({ providers: [Worker, WorkMetrics, WorkRepository], exports: [Worker, WorkRepository] })
export class WorkerModule {}
