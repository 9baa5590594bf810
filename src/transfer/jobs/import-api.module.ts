import { Module } from '@nestjs/common';
import { TransferModule } from '../transfer.module.js';
import { ExportController } from '../export/export.controller.js';
import { ExportStreams } from '../export/export-streams.js';
import { ImportController } from './import.controller.js';
import { ImportJobsService } from './import-jobs.service.js';
import { ImportQueueModule } from './import-queue.js';

@Module({
  imports: [ImportQueueModule, TransferModule],
  controllers: [ExportController, ImportController],
  providers: [ExportStreams, ImportJobsService],
})
export class ImportApiModule {}
