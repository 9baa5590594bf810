import { Module } from '@nestjs/common';
import { QueueModule } from '../../redis/queue.module.js';

/** Tells workers that an import waits. What it is stands in the database. */
export const IMPORT_QUEUE = 'import';

export const IMPORT_JOB = 'import';

const QUEUE = QueueModule.of(IMPORT_QUEUE);

@Module({ imports: [QUEUE], exports: [QUEUE] })
export class ImportQueueModule {}
