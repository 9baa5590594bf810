import { Logger } from '@nestjs/common';
import { ThrottledLog } from '../telemetry/throttled-log.js';

/** Work that goes on in the background, once at a time. When it fails, the log says so, and it is begun again later. */
export class BackgroundTask {
  private readonly warnings = new ThrottledLog((line) => new Logger(this.name).warn(line));
  private readonly end = new AbortController();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: string,
    private readonly work: (signal: AbortSignal) => Promise<void>,
  ) {}

  /** Begins the work, unless it is going on already. */
  begin(): void {
    void this.run();
  }

  /** Begins the work now and every so many milliseconds. */
  beginEvery(milliseconds: number): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), milliseconds);
  }

  /** Like {@link begin}, and waits until it is done. Never fails. */
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

  /** Tells the work to stop, and waits for it. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.end.abort(new Error('The worker ends.'));
    await this.running;
  }

  warn(error: unknown): void {
    this.warnings.say(`Failed, and is tried again: ${String(error)}`);
  }
}
