import { Module } from '@nestjs/common';
import { TransferModule } from '../transfer.module.js';
import { ImportQueueModule } from './import-queue.js';
import { ImportRunner } from './import-runner.js';
import { ImportProcessor } from './import.processor.js';

@Module({
  imports: [ImportQueueModule, TransferModule],
  providers: [ImportProcessor, ImportRunner],
})
export class ImportWorkerModule {}
