import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.js';
import { NOTHING_DONE, type PolledHandler, type RunResult } from '../../../platform/work/work.js';
import { Worker } from '../../../platform/work/worker.js';
import { hasRows } from '../import-options.js';
import { positionText } from '../rows/row-file.js';
import { type ImportJobRow, IMPORTS, type RunKey } from './import-job.js';
import { ImportProcess } from './import-process.js';
import { ImportsRepository } from './imports.repository.js';

const CHECK_UPLOADS_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 600_000;

/** The most concurrent imports, each of another workspace. */
const PROCESSES = 2;

/** The most attempts since a batch was last committed. */
const MOST_ATTEMPTS = 3;

/** Claims imports, and runs them in child processes. */
@Injectable()
export class ImportRunner implements PolledHandler, OnModuleDestroy {
  readonly kind = IMPORTS;
  readonly concurrency = PROCESSES;
  private readonly logger = new Logger(ImportRunner.name);
  private readonly processes: readonly ImportProcess[];
  private isEnding = false;

  constructor(
    private readonly imports: ImportsRepository,
    worker: Worker,
    @Inject(SETTINGS) settings: Settings,
  ) {
    worker.every(CHECK_UPLOADS_EVERY_MS, 'Uploads', () => imports.failInterruptedUploads());
    worker.every(CLEAN_EVERY_MS, ImportsRepository.name, () => imports.removeOld());
    this.processes = Array.from({ length: PROCESSES }, () => new ImportProcess(settings));
  }

  /** Interrupts the running imports. The worker, which is destroyed later, waits until they are released. */
  onModuleDestroy(): void {
    this.isEnding = true;
    for (const each of this.processes) each.end();
  }

  waiting(): Promise<string[]> {
    return this.imports.workspacesWithWork();
  }

  async run(workspaceId: string): Promise<RunResult> {
    const runner = randomUUID();
    const job = this.isEnding ? undefined : await this.imports.claim(workspaceId, runner);
    if (!job) return NOTHING_DONE;
    await this.runJob(job, runner);
    return { ...NOTHING_DONE, requests: 1, unfinished: [workspaceId] };
  }

  private async runJob(job: ImportJobRow, runner: string): Promise<void> {
    const key = { workspaceId: job.workspace_id, id: job.id, runner };
    try {
      const free = this.processes.find(({ isFree }) => isFree);
      if (this.isEnding || !free) throw new Error('the worker ends');
      if (job.attempts <= MOST_ATTEMPTS) await free.run(key);
      else await this.giveUp(key, job, 'the worker ended');
    } catch (error) {
      const recorded = this.isEnding
        ? this.imports.release(key, { isAttempt: false })
        : this.onInterruption(key, (error as Error).message);
      // If this fails too, the import is claimed again once its lease has expired.
      await recorded.catch((failure: unknown) => this.logger.warn(`Not released: ${String(failure)}`));
    }
  }

  private async onInterruption(key: RunKey, reason: string): Promise<void> {
    this.logger.warn(`The import ${key.id} was interrupted: ${reason}.`);
    const job = await this.imports.find(key);
    if (!job) return;
    if (job.attempts < MOST_ATTEMPTS) await this.imports.release(key, { isAttempt: true });
    else await this.giveUp(key, job, reason);
  }

  private giveUp(key: RunKey, job: ImportJobRow, reason: string): Promise<void> {
    const detail = `The import was interrupted ${MOST_ATTEMPTS} times: ${reason}. ${progressText(job)}`;
    const report = { faults: [{ code: 'interrupted', detail }], faultCount: 1 };
    return this.imports.finish(key, { state: 'failed', report });
  }
}

function progressText({ done_line: position, format, options, report }: ImportJobRow): string {
  if (position === 0) return 'Nothing is imported.';
  const rest =
    report.from !== undefined || hasRows(format, options)
      ? 'The same file would do the rest: what is there already is known by its key or its cells.'
      : 'Only what follows is left to be sent.';
  return `It came to ${positionText(position)}, and what is counted is imported. ${rest}`;
}
