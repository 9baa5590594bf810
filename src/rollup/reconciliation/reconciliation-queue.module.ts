import { Module } from '@nestjs/common';
import { QueueModule } from '../../redis/queue.module.js';
import { RECONCILIATION_QUEUE } from '../queues.js';

const QUEUE = QueueModule.of(RECONCILIATION_QUEUE);

/** The queue alone, for whoever only shows it. */
@Module({ imports: [QUEUE], exports: [QUEUE] })
export class ReconciliationQueueModule {}
