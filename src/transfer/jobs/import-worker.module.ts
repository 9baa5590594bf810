import { Module } from '@nestjs/common';
import { WorkerModule } from '../../work/work.module.js';
import { TransferModule } from '../transfer.module.js';
import { ImportQueueModule } from './import-queue.js';
import { ImportRunner } from './import-runner.js';

@Module({
  imports: [ImportQueueModule, TransferModule, WorkerModule],
  providers: [ImportRunner],
})
export class ImportWorkerModule {}
