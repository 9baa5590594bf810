import { Module } from '@nestjs/common';
import { QueueModule } from '../../../platform/redis/queue.module.js';

/** A queue of its own, because jobs of other kinds would soon displace the reports. */
export const RECONCILIATION_QUEUE = 'reconciliation';

export const RECONCILE_JOB = 'reconcile';

const QUEUE = QueueModule.of(RECONCILIATION_QUEUE);

/** The queue without its processor, for the queue dashboard. */
@Module({ imports: [QUEUE], exports: [QUEUE] })
export class ReconciliationQueueModule {}
