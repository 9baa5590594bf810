import { randomUUID } from 'node:crypto';
import { Process, Processor } from '@nestjs/bull';
import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../platform/settings/settings.js';
import type { BackgroundTask } from '../../../platform/telemetry/background-task.js';
import { WorkspaceQueue } from '../../../platform/work/workspace-queue.js';
import { NOTHING_DONE, type RunResult } from '../../../platform/work/work.js';
import { Worker } from '../../../platform/work/worker.js';
import { hasRows } from '../import-options.js';
import { positionText } from '../rows/row-file.js';
import { IMPORT_QUEUE, type ImportJobRow, type RunKey } from './import-job.js';
import { ImportProcess } from './import-process.js';
import { ImportsRepository } from './imports.repository.js';

const SWEEP_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 600_000;

/** The most concurrent imports, each of another workspace. */
const PROCESSES = 2;

/** The most attempts since a batch was last committed. */
const MOST_ATTEMPTS = 3;

/** Claims imports, round-robin by workspace, and runs them in child processes. The queue only shortens the wait. */
@Processor(IMPORT_QUEUE)
export class ImportRunner implements OnModuleDestroy {
  private readonly task: BackgroundTask;
  private readonly logger = new Logger(ImportRunner.name);
  private readonly processes: readonly ImportProcess[];
  private readonly workspaces = new WorkspaceQueue({
    name: ImportRunner.name,
    concurrency: PROCESSES,
    groupSize: () => Promise.resolve(1),
    run: ([workspaceId = '']) => this.runNext(workspaceId),
  });
  private isEnding = false;

  constructor(
    private readonly imports: ImportsRepository,
    worker: Worker,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.task = worker.every(SWEEP_EVERY_MS, ImportRunner.name, () => this.sweep());
    worker.every(CLEAN_EVERY_MS, ImportsRepository.name, () => imports.removeOld());
    this.processes = Array.from({ length: PROCESSES }, () => new ImportProcess(settings));
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await this.task.stop();
    const stopped = this.workspaces.stop();
    for (const each of this.processes) each.end();
    await stopped;
  }

  /** Sweeps twice, because a running sweep may have started too early to see the import. */
  @Process()
  async look(): Promise<void> {
    await this.task.run();
    await this.task.run();
  }

  private async sweep(): Promise<void> {
    await this.imports.failInterruptedUploads();
    await this.workspaces.add(await this.imports.workspacesWithWork());
  }

  private async runNext(workspaceId: string): Promise<RunResult> {
    const runner = randomUUID();
    const job = await this.imports.claim(workspaceId, runner);
    if (!job) return NOTHING_DONE;
    await this.run(job, runner);
    return { ...NOTHING_DONE, requests: 1, unfinished: [workspaceId] };
  }

  private async run(job: ImportJobRow, runner: string): Promise<void> {
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
      await recorded.catch((failure: unknown) => this.task.warn(failure));
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

function progressText({ done_line: position, format, options }: ImportJobRow): string {
  if (position === 0) return 'Nothing is imported.';
  const rest = hasRows(format, options)
    ? 'The same file would do the rest: what is there already is known by its key or its cells.'
    : 'Only what follows is left to be sent.';
  return `It came to ${positionText(position)}, and what is counted is imported. ${rest}`;
}
