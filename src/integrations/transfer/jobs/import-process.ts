import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { Logger } from '@nestjs/common';
import type { Settings } from '../../../platform/settings/settings.js';
import type { RunKey } from './import-job.js';
import type { ImportTask } from './import-work.js';

/** The settings of a process that runs imports, which needs neither HTTP nor Redis. */
export type ImportSettings = Pick<
  Settings,
  'databaseUrl' | 'databasePooler' | 'databaseTimeouts' | 'longestWrite' | 'logLevel'
> & { readonly databasePoolSize: number };

export interface ImportOrder {
  readonly settings: ImportSettings;
  readonly task: ImportTask;
}

/** The messages of a process. After an interruption, the import can be retried. */
export type ImportMessage = 'alive' | 'ended' | { readonly interruption: string };

/** The connections of a process: one each for the batch, the file and the progress. */
const CONNECTIONS = 3;

/** A child process that runs imports one after another. It is started on demand and ends after some idle time. */
export class ImportProcess {
  isFree = true;
  private readonly logger = new Logger(ImportProcess.name);
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly settings: Settings) {}

  /** Runs an import. @throws an error with the reason if it was interrupted */
  async run(key: RunKey): Promise<void> {
    this.isFree = false;
    clearTimeout(this.idle);
    try {
      await this.runIn(this.child ?? this.start(), key);
    } catch (error) {
      this.end();
      throw error;
    } finally {
      this.isFree = true;
      this.idle = setTimeout(() => this.end(), this.settings.importProcess.idle).unref();
    }
  }

  private async runIn(child: ChildProcess, key: RunKey): Promise<void> {
    const { slice, aliveEvery, silence, longestRun } = this.settings.importProcess;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const failAfter = (milliseconds: number, why: string) =>
      setTimeout(() => reject(new Error(why)), milliseconds);
    const silent = failAfter(silence, 'it did not answer');
    let tooLong: NodeJS.Timeout | undefined;
    const onMessage = (message: ImportMessage) => {
      tooLong ??= failAfter(longestRun, 'it took too long');
      if (message === 'alive') silent.refresh();
      else if (message === 'ended') resolve();
      else reject(new Error(message.interruption));
    };
    const onExit = (code: number | null, signal: string | null) => reject(new Error(reasonOf(code, signal)));
    child.on('message', onMessage).once('exit', onExit).once('error', reject);
    const order: ImportOrder = { settings: this.importSettings, task: { ...key, slice, aliveEvery } };
    child.send(order, (error) => error && reject(error));
    await promise.finally(() => {
      clearTimeout(tooLong);
      clearTimeout(silent);
      child.off('message', onMessage).off('exit', onExit).off('error', reject);
    });
  }

  /** Kills the process. PostgreSQL rolls back its current batch. */
  end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private start(): ChildProcess {
    const { entry, execArgv, env, niceness } = this.settings.importProcess;
    const child = (this.child = fork(entry, ['run-imports'], {
      execArgv: [...execArgv],
      env: { ...env },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    }));
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.logger.warn(text));
    child
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.child === child) this.child = undefined;
      });
    return child;
  }

  private get importSettings(): ImportSettings {
    const { databaseUrl, databasePooler, databaseTimeouts, longestWrite, logLevel } = this.settings;
    const databasePoolSize = CONNECTIONS;
    return { databaseUrl, databasePooler, databaseTimeouts, longestWrite, logLevel, databasePoolSize };
  }
}

/** V8 aborts (SIGABRT) when its heap is full. */
const reasonOf = (code: number | null, signal: string | null): string =>
  signal === 'SIGABRT' || code === 134
    ? 'it needed more memory than an import may have'
    : `its process was ended (${signal ?? code})`;
