import { Module } from '@nestjs/common';
import { WorkModule, WorkerModule } from '../../platform/work/work.module.js';
import { Worker } from '../../platform/work/worker.js';
import { ExportController } from './export/export.controller.js';
import { ExportStreams } from './export/export-streams.js';
import { Exporter } from './export/exporter.js';
import { Importer } from './import/importer.js';
import { Statistics } from './import/statistics.js';
import { ImportRuns } from './import-run.js';
import { ImportRunner } from './jobs/import-runner.js';
import { ImportWork } from './jobs/import-work.js';
import { ImportController } from './jobs/import.controller.js';
import { ImportsRepository } from './jobs/imports.repository.js';
import { UploadsRepository } from './jobs/uploads.repository.js';
import { ImportsService } from './jobs/imports.service.js';

const PROVIDERS = [
  Exporter,
  Importer,
  ImportRuns,
  ImportsRepository,
  ImportWork,
  UploadsRepository,
  Statistics,
];

/** The providers that need no queue, so that commands can use them. */
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class TransferModule {}

@Module({
  imports: [TransferModule, WorkModule],
  controllers: [ExportController, ImportController],
  providers: [ExportStreams, ImportsService],
})
export class TransferApiModule {}

@Module({ imports: [TransferModule, WorkerModule], providers: [ImportRunner] })
export class TransferWorkerModule {
  constructor(worker: Worker, imports: ImportRunner) {
    worker.handlePolled(imports);
  }
}
