import { Module } from '@nestjs/common';
import { Nightly } from './nightly.js';
import { ReconciliationQueueModule } from './reconciliation-queue.module.js';
import { ReconciliationModule } from './reconciliation.module.js';
import { ReconciliationProcessor } from './reconciliation.processor.js';
import { WordsSweep } from './words-sweep.js';

/** Reconciles every night. */
@Module({
  imports: [ReconciliationQueueModule, ReconciliationModule],
  providers: [Nightly, ReconciliationProcessor, WordsSweep],
})
export class ReconciliationWorkerModule {}
