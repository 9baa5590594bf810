import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { BackgroundTask } from '../../rollup/background-task.js';
import { RowImporter } from '../rows/row-importer.js';
import type { RowFault } from '../rows/faults.js';
import { FileRefused } from '../rows/file-refused.js';
import type { Note } from '../rows/notes.js';
import { inFull, type OptionNames } from '../rows/option-names.js';
import { type BeforeBatch, Importer } from '../import/importer.js';
import { readLines } from '../import/line-reader.js';
import { LineRejected } from '../import/line-rejected.js';
import { type ParsedLine, parsedLines } from '../import/parse-line.js';
import { Tally } from '../import/tally.js';
import { type Kind, KINDS } from '../kinds.js';
import { ImportJobsRepository, type ImportJobRow, type JobKey } from './import-jobs.repository.js';
import type { ImportCount, ImportFault, ImportReport } from './import.record.js';

const SWEEP_EVERY_MS = 2_000;
const ALIVE_EVERY_MS = 10_000;
const CLEAN_EVERY_SWEEPS = 300;
const MOST_ATTEMPTS = 5;

/** The worker ends, or another one has the import. */
class Interrupted extends Error {}

/** Takes imports off their table, one workspace after the other. The queue only makes it quick. */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly task = new BackgroundTask(ImportRunner.name, (signal) => this.sweep(signal));
  private readonly logger = new Logger(ImportRunner.name);
  private sweeps = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: ImportJobsRepository,
    private readonly importer: Importer,
    private readonly rows: RowImporter,
  ) {}

  onApplicationBootstrap(): void {
    this.task.beginEvery(SWEEP_EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    if (this.sweeps++ % CLEAN_EVERY_SWEEPS === 0) await this.jobs.removeOld();
    for (const workspaceId of await this.jobs.workspacesWithWork()) {
      if (signal.aborted) return;
      const runner = randomUUID();
      const job = await this.jobs.claim(workspaceId, runner);
      if (job) await this.run(job, runner, signal);
    }
  }

  private async run(job: ImportJobRow, runner: string, signal: AbortSignal): Promise<void> {
    const key = { workspaceId: job.workspace_id, id: job.id };
    const run = new Run(job);
    const isAlive = () => this.jobs.keep(this.unitOfWork, key, runner, { report: run.report(), doneLine: 0 });
    const alive = setInterval(() => void isAlive().catch(() => undefined), ALIVE_EVERY_MS);
    const beforeBatch: BeforeBatch = async (transaction: Transaction, lines) => {
      const doneLine = job.format === 'ndjson' ? (lines.at(-1)?.line ?? 0) : 0;
      const isOurs = await this.jobs.keep(transaction, key, runner, { report: run.report(), doneLine });
      if (!isOurs || signal.aborted) throw new Interrupted();
    };
    try {
      const state = await this.work(key, job, run, beforeBatch);
      await this.jobs.finish(key, runner, { state, report: run.report() });
    } catch (error) {
      await this.onFailure(key, { job, run, runner, error });
    } finally {
      clearInterval(alive);
    }
  }

  private async work(
    key: JobKey,
    job: ImportJobRow,
    run: Run,
    beforeBatch: BeforeBatch,
  ): Promise<'done' | 'failed'> {
    if (job.attempts > MOST_ATTEMPTS) {
      run.refuse({
        code: 'interrupted',
        detail: 'The import was interrupted too often. Send the file again.',
      });
      return 'failed';
    }
    return job.format === 'ndjson'
      ? this.importNdjson(key, job, run, beforeBatch)
      : this.importRows(key, job, run, beforeBatch);
  }

  private async importNdjson(
    key: JobKey,
    job: ImportJobRow,
    run: Run,
    beforeBatch: BeforeBatch,
  ): Promise<'done'> {
    const lines = run.counted(parsedLines(readLines(this.fileOf(key))));
    if (job.options.dryRun) await readAll(lines);
    else
      await this.importer.importLines(key.workspaceId, unmade(lines, job.done_line), run.tally, beforeBatch);
    return 'done';
  }

  private async importRows(
    key: JobKey,
    { options }: ImportJobRow,
    run: Run,
    beforeBatch: BeforeBatch,
  ): Promise<'done' | 'failed'> {
    const { workspaceId } = key;
    const { dryRun, skipBad, map, key: keyColumn, ...others } = options;
    const rowOptions = { ...others, key: keyColumn, map: new Map(map) };
    const open = () => this.fileOf(key);
    const file = await this.rows.check(workspaceId, open, rowOptions, (rows) => (run.read = rows));
    run.refuse(...file.faults.inOrder().map(inWords));
    run.faultCount = file.faults.count;
    run.notes = file.notes;
    if (file.faults.count > 0 && !skipBad) return 'failed';
    if (!dryRun)
      await this.rows.write(workspaceId, open, file, { options: rowOptions, tally: run.tally, beforeBatch });
    return 'done';
  }

  private async *fileOf(key: JobKey): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const bytes = await this.jobs.part(key, part);
      if (!bytes) return;
      yield bytes;
    }
  }

  private async onFailure(
    key: JobKey,
    { run, runner, error }: { job: ImportJobRow; run: Run; runner: string; error: unknown },
  ): Promise<void> {
    if (error instanceof LineRejected) run.refuse(...faultsOf(error));
    else if (error instanceof FileRefused)
      run.refuse({ ...lineOf(error.line), code: error.code, detail: error.inWords(PARAMETERS) });
    else {
      if (!(error instanceof Interrupted))
        this.logger.warn(`The import ${key.id} is tried again: ${String(error)}`);
      // If that fails as well, it is found when the import has been silent for a while.
      return this.jobs.release(key, runner).catch(() => undefined);
    }
    await this.jobs.finish(key, runner, { state: 'failed', report: run.report() });
  }
}

/** Lines that nothing tells apart would be made once more if they were imported before an interruption. */
async function* unmade(lines: AsyncIterable<ParsedLine>, doneLine: number): AsyncGenerator<ParsedLine> {
  for await (const line of lines) if (line.line > doneLine || line.record.clientId !== undefined) yield line;
}

async function readAll(lines: AsyncGenerator): Promise<void> {
  while (!(await lines.next()).done);
}

const PARAMETERS: OptionNames = {
  map: (column, member) => `map=${column}=${member}`,
  locale: (locale) => `locale=${locale}`,
  encoding: (encoding) => `encoding=${encoding}`,
  createMissing: 'createMissing=true',
};

const inWords = (fault: RowFault): ImportFault => ({ ...fault, detail: inFull(fault.detail, PARAMETERS) });

const lineOf = (line: number | undefined) => (line === undefined ? {} : { line });

function faultsOf({ line, problem, message }: LineRejected): ImportFault[] {
  const faults = problem.errors ?? [];
  if (faults.length === 0) return [{ line, code: problem.kind.code, detail: message }];
  return faults.map(({ code, detail }) => ({ line, code, detail }));
}

/** How far an import has come. */
class Run {
  readonly tally = new Tally();
  read = 0;
  faultCount = 0;
  notes: readonly Note[] = [];
  private readonly faults: ImportFault[] = [];

  constructor(readonly job: ImportJobRow) {}

  refuse(...faults: readonly ImportFault[]): void {
    this.faults.push(...faults);
    this.faultCount += faults.length;
  }

  async *counted(lines: AsyncIterable<ParsedLine>): AsyncGenerator<ParsedLine> {
    for await (const line of lines) {
      this.read += 1;
      yield line;
    }
  }

  report(): ImportReport {
    const counts = KINDS.map((kind) => countOf(kind, this.tally));
    return {
      read: this.read,
      counts: counts.filter(({ created, updated, unchanged }) => created + updated + unchanged > 0),
      faults: this.faults,
      faultCount: this.faultCount,
      notes: this.notes,
    };
  }
}

function countOf(kind: Kind, { counts }: Tally): ImportCount {
  const { created, updated, unchanged } = counts[kind];
  return { kind, created, updated, unchanged };
}
