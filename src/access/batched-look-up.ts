import { setTimeout } from 'node:timers/promises';

/** The delay before each batch, which bounds look-ups to 40 statements a second. */
const DELAY_MS = 25;

const MAX_BATCH = 1_000;

type Pending<Value> = PromiseWithResolvers<Value | undefined>;

/** Looks up keys in batches, one batch at a time, so that look-ups use at most one connection. */
export class BatchedLookUp<Value> {
  private readonly pending = new Map<string, Pending<Value>>();
  private isRunning = false;

  constructor(private readonly lookUp: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) {}

  get(key: string): Promise<Value | undefined> {
    const pending = this.pending.get(key) ?? Promise.withResolvers<Value | undefined>();
    this.pending.set(key, pending);
    if (!this.isRunning) void this.run();
    return pending.promise;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.pending.size > 0) {
      await setTimeout(DELAY_MS);
      await this.answer([...this.pending].slice(0, MAX_BATCH));
    }
    this.isRunning = false;
  }

  private async answer(batch: readonly [key: string, pending: Pending<Value>][]): Promise<void> {
    const keys = batch.map(([key]) => key);
    // Keys requested from now on need a new look-up, because this one may miss newer rows.
    for (const key of keys) this.pending.delete(key);
    try {
      const values = await this.lookUp(keys);
      for (const [key, { resolve }] of batch) resolve(values.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
}
