import { Module } from '@nestjs/common';
import { QueueModule } from '../../redis/queue.module.js';
import { RECONCILIATION_QUEUE } from '../queues.js';

const QUEUE = QueueModule.of(RECONCILIATION_QUEUE);

/** The queue alone, for those who only show it. */
@Module({ imports: [QUEUE], exports: [QUEUE] })
export class ReconciliationQueueModule {}
