import { Module } from '@nestjs/common';
import { ReconciliationSchedule } from './reconciliation-schedule.js';
import { ReconciliationQueueModule } from './reconciliation-queue.module.js';
import { ReconciliationModule } from './reconciliation.module.js';
import { ReconciliationProcessor } from './reconciliation.processor.js';

@Module({
  imports: [ReconciliationQueueModule, ReconciliationModule],
  providers: [ReconciliationSchedule, ReconciliationProcessor],
})
export class ReconciliationWorkerModule {}
