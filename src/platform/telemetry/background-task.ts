import { Logger } from '@nestjs/common';
import { ThrottledLog } from './throttled-log.js';

/** Background work, one run at a time. Failures are logged, and retried by the next run. */
export class BackgroundTask {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.name).warn(line));
  private readonly end = new AbortController();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: string,
    private readonly work: (signal: AbortSignal) => Promise<void>,
  ) {}

  begin(): void {
    void this.run();
  }

  beginEvery(milliseconds: number): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), milliseconds);
  }

  /** Runs the task; joins a run that is in flight. Never rejects. */
  async run(): Promise<void> {
    const { signal } = this.end;
    if (signal.aborted) return;
    this.running ??= this.work(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.warn(error);
      })
      .finally(() => (this.running = undefined));
    await this.running;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.end.abort(new Error('The worker ends.'));
    await this.running;
  }

  warn(error: unknown): void {
    this.warnings.say(`Failed, and is tried again: ${String(error)}`);
  }
}
