import { Module } from '@nestjs/common';
import { TransferModule } from '../transfer.module.js';
import { ImportQueueModule } from './import-queue.js';
import { ImportRunner } from './import-runner.js';

@Module({
  imports: [ImportQueueModule, TransferModule],
  providers: [ImportRunner],
})
export class ImportWorkerModule {}
