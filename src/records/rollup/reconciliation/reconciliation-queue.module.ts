import { Module } from '@nestjs/common';
import { QueueModule } from '../../../platform/redis/queue.module.js';

/** Its own: other jobs would soon crowd out the reports. */
export const RECONCILIATION_QUEUE = 'reconciliation';

export const RECONCILE_JOB = 'reconcile';

const QUEUE = QueueModule.of(RECONCILIATION_QUEUE);

/** The queue alone, for those who only show it. */
@Module({ imports: [QUEUE], exports: [QUEUE] })
export class ReconciliationQueueModule {}
