import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { ThrottledLog } from '../../telemetry/throttled-log.js';
import { renewStaleWords } from '../../database/search/stale-words.js';

/** How often a worker looks, in milliseconds. There is nothing to find but while versions change. */
const SWEEP_EVERY = 5_000;

/** Makes discoveries found by the words that a process of the version before has written. */
@Injectable()
export class StaleWordsPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(StaleWordsPoller.name);
  private readonly warnings = new ThrottledLog((line) => this.logger.warn(line));
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  onApplicationBootstrap(): void {
    this.begin();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort(new Error('The worker ends.'));
    clearTimeout(this.timer);
    await this.running;
  }

  private begin(): void {
    this.running = this.sweep();
  }

  private async sweep(): Promise<void> {
    try {
      const renewed = await renewStaleWords(this.unitOfWork, this.stop.signal);
      if (renewed > 0) this.logger.log(`Made the words of ${renewed} discoveries anew.`);
    } catch (error) {
      if (!this.stop.signal.aborted) this.warnings.say(`Stale words are looked for again: ${String(error)}`);
    }
    if (!this.stop.signal.aborted) this.timer = setTimeout(() => this.begin(), SWEEP_EVERY);
  }
}
