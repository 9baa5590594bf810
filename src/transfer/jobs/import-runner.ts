import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BackgroundTask } from '../../telemetry/background-task.js';
import { SETTINGS, type Settings } from '../../settings/settings.js';
import { ImportJobsRepository, type ImportJobRow } from './import-jobs.repository.js';
import { ImportProcess } from './import-process.js';
import { Interruptions } from './interruptions.js';

const SWEEP_EVERY_MS = 2_000;
const CLEAN_EVERY_SWEEPS = 300;

/** Side by side, each of another workspace. */
const PROCESSES = 2;

/** Takes imports off their table, of one workspace after the other, and has processes run them. The queue only makes it quick. */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly task = new BackgroundTask(ImportRunner.name, (signal) => this.sweep(signal));
  private readonly processes: readonly ImportProcess[];
  private readonly running = new Set<Promise<void>>();
  /** When a workspace last had its turn. */
  private readonly turns = new LRUCache<string, number>({ max: 10_000 });
  private turnCount = 0;
  private sweeps = 0;
  private isEnding = false;

  constructor(
    private readonly jobs: ImportJobsRepository,
    private readonly interruptions: Interruptions,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.processes = Array.from({ length: PROCESSES }, () => new ImportProcess(settings));
  }

  onApplicationBootstrap(): void {
    this.task.beginEvery(SWEEP_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await this.task.stop();
    for (const each of this.processes) each.end();
    await Promise.all(this.running);
  }

  /** Looks for imports. The look under way may have been too early to see one. */
  async look(): Promise<void> {
    await this.task.run();
    await this.task.run();
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    if (this.sweeps++ % CLEAN_EVERY_SWEEPS === 0) await this.jobs.removeOld();
    const waiting = await this.jobs.workspacesWithWork();
    const lastTurn = (workspaceId: string) => this.turns.get(workspaceId) ?? 0;
    for (const workspaceId of waiting.toSorted((one, other) => lastTurn(one) - lastTurn(other))) {
      const free = this.processes.find(({ isFree }) => isFree);
      if (!free || signal.aborted) return;
      const runner = randomUUID();
      const job = await this.jobs.claim(workspaceId, runner);
      if (!job) continue;
      this.turns.set(workspaceId, ++this.turnCount);
      const run = this.run(free, job, runner).finally(() => this.running.delete(run));
      this.running.add(run);
    }
  }

  /** Never fails. */
  private async run(free: ImportProcess, job: ImportJobRow, runner: string): Promise<void> {
    const key = { workspaceId: job.workspace_id, id: job.id, runner };
    try {
      if (!(await this.interruptions.isOver(key, job))) await free.run(key);
    } catch (error) {
      const noted = this.isEnding
        ? this.jobs.release(key, { isAttempt: false })
        : this.interruptions.note(key, (error as Error).message);
      // If that fails as well, it is found when the import has been silent for a while.
      await noted.catch((failure: unknown) => this.task.warn(failure));
    }
    this.turns.set(key.workspaceId, ++this.turnCount);
    void this.look();
  }
}
