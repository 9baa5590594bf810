import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Reader } from '../../database/reader.js';
import { renewStaleWords } from '../../database/search/stale-words.js';
import { BackgroundTask } from '../background-task.js';

/** In milliseconds. There is nothing to find but while versions change. */
const POLL_EVERY = 5_000;

/** Makes discoveries found by the words that a process of the version before has written. */
@Injectable()
export class StaleWordsPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(StaleWordsPoller.name);
  private readonly task = new BackgroundTask(StaleWordsPoller.name, (signal) => this.renew(signal));

  constructor(private readonly reader: Reader) {}

  onApplicationBootstrap(): void {
    this.task.beginEvery(POLL_EVERY);
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private async renew(signal: AbortSignal): Promise<void> {
    const renewed = await renewStaleWords(this.reader, signal);
    if (renewed > 0) this.logger.log(`Made the words of ${renewed} discoveries anew.`);
  }
}
