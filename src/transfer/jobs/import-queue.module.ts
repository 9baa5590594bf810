import { Module } from '@nestjs/common';
import { QueueModule } from '../../redis/queue.module.js';
import { IMPORT_QUEUE } from './import-queue.js';

const QUEUE = QueueModule.of(IMPORT_QUEUE);

@Module({ imports: [QUEUE], exports: [QUEUE] })
export class ImportQueueModule {}
