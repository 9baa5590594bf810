import { Injectable, Logger } from '@nestjs/common';
import { mayPass, violatedConstraint } from '../../../platform/database/postgres-errors.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { OnBatch } from '../import/importer.js';
import { ChangedMeanwhile, LineRejected } from '../import/lines/line-rejected.js';
import { ImportStopped, type ImportRun, ImportRuns } from '../import-run.js';
import { asParameter, FileRefused } from '../rows/faults.js';
import type { ImportJobRow, JobKey, RunKey } from './import-job.js';
import { faultsOf, reportOf, tallyOf } from './import-report.js';
import { ImportsRepository } from './imports.repository.js';
import { UploadsRepository } from './uploads.repository.js';

/** The task of a child process: run an import for `slice`, and report every `aliveEvery`. Both in milliseconds. */
export interface ImportTask extends RunKey {
  readonly slice: number;
  readonly aliveEvery: number;
}

@Injectable()
export class ImportWork {
  private readonly logger = new Logger(ImportWork.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly uploads: UploadsRepository,
    private readonly runs: ImportRuns,
  ) {}

  /** @throws transient errors, after which the import can be retried */
  async run(task: ImportTask, onAlive: () => void): Promise<void> {
    const job = await this.imports.find(task);
    if (!job) return;
    onAlive();
    const run = this.runOf(job);
    let writesSince: number | undefined;
    const alive = setInterval(() => {
      onAlive();
      // The time counts from the first batch, so that each run commits at least one.
      const isOver = writesSince !== undefined && performance.now() - writesSince >= task.slice;
      void this.mayContinue(task, run, isOver)
        .then((may) => may || run.stop())
        .catch(() => undefined);
    }, task.aliveEvery);
    try {
      const isValid = await run.check();
      if (isValid && !job.options.dryRun)
        await run.write({ actor: { kind: 'import', id: job.id }, changeId: job.id }, async (...batch) => {
          await this.saveProgress(task, run, ...batch);
          writesSince ??= performance.now();
        });
      await this.finish(task, run, isValid ? 'done' : 'failed');
      if (!job.options.dryRun) await run.renewStatistics();
    } catch (error) {
      await this.onFailure(task, run, error);
    } finally {
      clearInterval(alive);
      await run.close();
    }
  }

  private async finish(task: ImportTask, run: ImportRun, state: 'done' | 'failed'): Promise<void> {
    const { checked } = run;
    if (checked && checked.refusedRows > 0)
      await this.uploads.keepRejected(task, checked.rejected(asParameter));
    await this.imports.finish(task, { state, report: reportOf(run) });
  }

  private runOf({
    workspace_id: workspaceId,
    id,
    report,
    done_line,
    format,
    options,
  }: ImportJobRow): ImportRun {
    const open = () => this.fileOf({ workspaceId, id });
    const start = { tally: tallyOf(report), position: done_line, origin: report.origin };
    return this.runs.of({ workspaceId, format, options, open }, options.dryRun ? undefined : start);
  }

  private async *fileOf(key: JobKey): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const bytes = await this.uploads.part(key, part);
      if (!bytes) return;
      yield bytes;
    }
  }

  private async saveProgress(
    task: ImportTask,
    run: ImportRun,
    ...[transaction, { tally, position, origin }]: Parameters<OnBatch>
  ): Promise<void> {
    const report = { ...reportOf(run, { tally }), ...(origin && { origin }) };
    if (!(await this.imports.keep(transaction, task, { report, position }))) throw new ImportStopped();
  }

  /** Extends the lease. @returns false if the import was taken over, or if its time is up and other workspaces wait */
  private async mayContinue(task: ImportTask, run: ImportRun, isOver: boolean): Promise<boolean> {
    const report = run.isChecking ? { read: run.read } : {};
    if (!(await this.imports.keep(this.transactions, task, { report }))) return false;
    return !isOver || (await this.imports.workspacesWithWork()).length === 0;
  }

  private async onFailure(task: ImportTask, run: ImportRun, error: unknown): Promise<void> {
    const isCancelled = violatedConstraint(error) === 'import_upload_job_fk';
    if (error instanceof ImportStopped || isCancelled)
      return this.imports.release(task, { isAttempt: false });
    if (mayPass(error)) throw error;
    const isOfFile = error instanceof LineRejected || error instanceof FileRefused;
    if (!isOfFile) this.logger.error(error);
    else if (error.cause instanceof ChangedMeanwhile) this.logger.warn(error.cause.cause);
    return this.imports.finish(task, { state: 'failed', report: { ...reportOf(run), ...faultsOf(error) } });
  }
}
