import { randomUUID } from 'node:crypto';
import { Process, Processor } from '@nestjs/bull';
import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import type { BackgroundTask } from '../../telemetry/background-task.js';
import { Worker } from '../../work/worker.js';
import { hasRows } from '../import-options.js';
import { placeInWords } from '../rows/row-file.js';
import { IMPORT_QUEUE, type ImportJobRow, type RunKey } from './import-job.js';
import { ImportProcess } from './import-process.js';
import { ImportsRepository } from './imports.repository.js';

const SWEEP_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 600_000;

/** Side by side, each of another workspace. */
const PROCESSES = 2;

/** Since the last batch that was written. */
const MOST_ATTEMPTS = 3;

/** Takes imports off their table, of one workspace after the other, and has processes run them. The queue only makes it quick. */
@Processor(IMPORT_QUEUE)
export class ImportRunner implements OnModuleDestroy {
  private readonly task: BackgroundTask;
  private readonly logger = new Logger(ImportRunner.name);
  private readonly processes: readonly ImportProcess[];
  private readonly running = new Set<Promise<void>>();
  /** When a workspace last had its turn. */
  private readonly turns = new LRUCache<string, number>({ max: 10_000 });
  private turnCount = 0;
  private isEnding = false;

  constructor(
    private readonly imports: ImportsRepository,
    worker: Worker,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.task = worker.every(SWEEP_EVERY_MS, ImportRunner.name, (signal) => this.sweep(signal));
    worker.every(CLEAN_EVERY_MS, ImportsRepository.name, () => imports.removeOld());
    this.processes = Array.from({ length: PROCESSES }, () => new ImportProcess(settings));
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await this.task.stop();
    for (const each of this.processes) each.end();
    await Promise.all(this.running);
  }

  /** Looks for imports. The look under way may have been too early to see one. */
  @Process()
  async look(): Promise<void> {
    await this.task.run();
    await this.task.run();
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    const waiting = await this.imports.workspacesWithWork();
    const lastTurn = (workspaceId: string) => this.turns.get(workspaceId) ?? 0;
    for (const workspaceId of waiting.toSorted((one, other) => lastTurn(one) - lastTurn(other))) {
      const free = this.processes.find(({ isFree }) => isFree);
      if (!free || signal.aborted) return;
      const runner = randomUUID();
      const job = await this.imports.claim(workspaceId, runner);
      if (!job) continue;
      this.turns.set(workspaceId, ++this.turnCount);
      const run = this.run(free, job, runner).finally(() => this.running.delete(run));
      this.running.add(run);
    }
  }

  private async run(free: ImportProcess, job: ImportJobRow, runner: string): Promise<void> {
    const key = { workspaceId: job.workspace_id, id: job.id, runner };
    try {
      if (job.attempts <= MOST_ATTEMPTS) await free.run(key);
      else await this.giveUp(key, job, 'the worker ended');
    } catch (error) {
      const noted = this.isEnding
        ? this.imports.release(key, { isAttempt: false })
        : this.onInterruption(key, (error as Error).message);
      // If that fails as well, it is found when the import has been silent for a while.
      await noted.catch((failure: unknown) => this.task.warn(failure));
    }
    this.turns.set(key.workspaceId, ++this.turnCount);
    void this.look();
  }

  /** Has an import tried again that was interrupted by no fault of its file, unless that was done often enough. */
  private async onInterruption(key: RunKey, reason: string): Promise<void> {
    this.logger.warn(`The import ${key.id} was interrupted: ${reason}.`);
    const job = await this.imports.find(key);
    if (!job) return;
    if (job.attempts < MOST_ATTEMPTS) await this.imports.release(key, { isAttempt: true });
    else await this.giveUp(key, job, reason);
  }

  private giveUp(key: RunKey, job: ImportJobRow, reason: string): Promise<void> {
    const detail = `The import was interrupted ${MOST_ATTEMPTS} times: ${reason}. ${howFar(job)}`;
    const report = { faults: [{ code: 'interrupted', detail }], faultCount: 1 };
    return this.imports.finish(key, { state: 'failed', report });
  }
}

function howFar({ done_line: place, format, options }: ImportJobRow): string {
  if (place === 0) return 'Nothing is imported.';
  const rest = hasRows(format, options)
    ? 'The same file would do the rest: what is there already is known by its key or its cells.'
    : 'Only what follows is left to be sent.';
  return `It came to ${placeInWords(place)}, and what is counted is imported. ${rest}`;
}
