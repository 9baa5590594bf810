import { Process, Processor } from '@nestjs/bull';
import { IMPORT_JOB, IMPORT_QUEUE } from './import-queue.js';
import { ImportRunner } from './import-runner.js';

@Processor(IMPORT_QUEUE)
export class ImportProcessor {
  constructor(private readonly runner: ImportRunner) {}

  @Process(IMPORT_JOB)
  async onImport(): Promise<void> {
    // The run under way may have looked before the import was there.
    await this.runner.task.run();
    await this.runner.task.run();
  }
}
