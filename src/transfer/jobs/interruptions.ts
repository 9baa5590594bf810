import { Injectable, Logger } from '@nestjs/common';
import { hasRows } from '../import-run.js';
import { placeInWords } from '../rows/row-importer.js';
import { ImportJobsRepository, type ImportJobRow, type RunKey } from './import-jobs.repository.js';

/** Since the last batch that was written. */
const MOST_ATTEMPTS = 3;

/** What becomes of imports that were interrupted by no fault of their files. */
@Injectable()
export class Interruptions {
  private readonly logger = new Logger(Interruptions.name);

  constructor(private readonly jobs: ImportJobsRepository) {}

  /** Has it tried again, unless that was done often enough. */
  async note(key: RunKey, reason: string): Promise<void> {
    this.logger.warn(`The import ${key.id} was interrupted: ${reason}.`);
    const job = await this.jobs.find(key);
    if (!job) return;
    if (job.attempts < MOST_ATTEMPTS) await this.jobs.release(key, { isAttempt: true });
    else await this.giveUp(key, job, reason);
  }

  /** @returns whether it may not be tried any more: every worker that tried has died */
  async isOver(key: RunKey, job: ImportJobRow): Promise<boolean> {
    if (job.attempts <= MOST_ATTEMPTS) return false;
    await this.giveUp(key, job, 'the worker ended');
    return true;
  }

  private giveUp(key: RunKey, job: ImportJobRow, reason: string): Promise<void> {
    const detail = `The import was interrupted ${MOST_ATTEMPTS} times: ${reason}. ${howFar(job)}`;
    const report = { faults: [{ code: 'interrupted', detail }], faultCount: 1 };
    return this.jobs.finish(key, { state: 'failed', report });
  }
}

function howFar(job: ImportJobRow): string {
  if (job.done_line === 0) return 'Nothing is imported.';
  const rest = hasRows(job)
    ? 'The same file would do the rest: what is there already is known by its key or its cells.'
    : 'Only what follows is left to be sent.';
  return `It came to ${placeInWords(job.done_line)}, and what is counted is imported. ${rest}`;
}
