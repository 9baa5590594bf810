import { Module } from '@nestjs/common';
import { ReconciliationSchedule } from './reconciliation-schedule.js';
import { ReconciliationQueueModule } from './reconciliation-queue.module.js';
import { ReconciliationModule } from './reconciliation.module.js';
import { ReconciliationProcessor } from './reconciliation.processor.js';
import { StaleWordsPoller } from './stale-words-poller.js';

@Module({
  imports: [ReconciliationQueueModule, ReconciliationModule],
  providers: [ReconciliationSchedule, ReconciliationProcessor, StaleWordsPoller],
})
export class ReconciliationWorkerModule {}
