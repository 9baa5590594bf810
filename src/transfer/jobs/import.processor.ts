import { Process, Processor } from '@nestjs/bull';
import { IMPORT_JOB, IMPORT_QUEUE } from './import-queue.js';
import { ImportRunner } from './import-runner.js';

@Processor(IMPORT_QUEUE)
export class ImportProcessor {
  constructor(private readonly runner: ImportRunner) {}

  @Process(IMPORT_JOB)
  async onImport(): Promise<void> {
    await this.runner.look();
  }
}
