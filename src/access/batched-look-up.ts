import { setTimeout } from 'node:timers/promises';

/** How long keys are collected for before each statement, in milliseconds: so there are at most 40 a second. */
const PAUSE = 25;

/** Keys in one statement; the others wait for the next one. */
const LARGEST_BATCH = 1_000;

type Waiting<Value> = PromiseWithResolvers<Value | undefined>;

/**
 * Looks keys up many at a time, one statement after the other. However many keys are asked for, the database has no
 * more to do than a single connection can ask of it, and each key gets its true answer a moment later.
 */
export class BatchedLookUp<Value> {
  private readonly waiting = new Map<string, Waiting<Value>>();
  private isRunning = false;

  constructor(private readonly lookUp: (keys: string[]) => Promise<ReadonlyMap<string, Value>>) {}

  get(key: string): Promise<Value | undefined> {
    const waiting = this.waiting.get(key) ?? Promise.withResolvers<Value | undefined>();
    this.waiting.set(key, waiting);
    if (!this.isRunning) void this.run();
    return waiting.promise;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.size > 0) {
      await setTimeout(PAUSE);
      await this.answer([...this.waiting].slice(0, LARGEST_BATCH));
    }
    this.isRunning = false;
  }

  private async answer(batch: readonly [key: string, waiting: Waiting<Value>][]): Promise<void> {
    const keys = batch.map(([key]) => key);
    // Whoever asks from now on may know of something newer than this statement finds.
    for (const key of keys) this.waiting.delete(key);
    try {
      const found = await this.lookUp(keys);
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
}
