import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedValkey, startValkey } from './valkey.js';

const RETRY_INTERVAL_MS = 1_000;

type Log = (line: string) => void;

/** Restarts a Valkey that dies, on the same port and with the same password. Its data is lost. */
export class ValkeySupervisor {
  readonly url: string;
  private readonly log: Log;
  private readonly supervision: Promise<void>;
  private valkey: EmbeddedValkey;
  private stopping: Promise<void> | undefined;

  static async start(log: Log, signal?: AbortSignal): Promise<ValkeySupervisor> {
    return new ValkeySupervisor(await startValkey({ log, signal }), log);
  }

  private constructor(valkey: EmbeddedValkey, log: Log) {
    this.url = valkey.url;
    this.log = log;
    this.valkey = valkey;
    this.supervision = this.supervise();
  }

  stop(): Promise<void> {
    return (this.stopping ??= this.end());
  }

  private async supervise(): Promise<void> {
    while (!this.stopping) {
      const { reason } = await this.valkey.exited;
      if (!this.stopping) this.log(`Valkey is gone (${reason}) and starts again: the jobs it held are lost`);
      while (!this.stopping && !(await this.restart()))
        await sleep(RETRY_INTERVAL_MS, undefined, { ref: false });
    }
  }

  private async restart(): Promise<boolean> {
    const { port, password } = this.valkey;
    try {
      this.valkey = await startValkey({ port, password, log: this.log });
      return true;
    } catch (error) {
      this.log((error as Error).message);
      return false;
    }
  }

  private async end(): Promise<void> {
    await this.valkey.stop();
    await this.supervision;
    // A restart may have been under way.
    await this.valkey.stop();
  }
}
