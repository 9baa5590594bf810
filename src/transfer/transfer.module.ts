import { Module } from '@nestjs/common';
import { WorkRequests } from '../work/work-requests.js';
import { Exporter } from './export/exporter.js';
import { Importer } from './import/importer.js';
import { Statistics } from './import/statistics.js';
import { ImportRuns } from './import-run.js';
import { ImportFilesRepository } from './jobs/import-files.repository.js';
import { ImportJobsRepository } from './jobs/import-jobs.repository.js';
import { ImportWork } from './jobs/import-work.js';

const PROVIDERS = [
  Exporter,
  Importer,
  ImportFilesRepository,
  ImportJobsRepository,
  ImportRuns,
  ImportWork,
  Statistics,
  WorkRequests,
];

@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class TransferModule {}
