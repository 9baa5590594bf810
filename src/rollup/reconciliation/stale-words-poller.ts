import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { renewAllStaleWords } from '../../database/search/stale-words.js';
import { BackgroundTask } from '../../telemetry/background-task.js';

const POLL_EVERY_MS = 5_000;

/** Indexes the words that processes of the former version write during an upgrade. */
@Injectable()
export class StaleWordsPoller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(StaleWordsPoller.name);
  private readonly task = new BackgroundTask(StaleWordsPoller.name, (signal) => this.renew(signal));

  constructor(private readonly unitOfWork: UnitOfWork) {}

  onApplicationBootstrap(): void {
    this.task.beginEvery(POLL_EVERY_MS);
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private async renew(signal: AbortSignal): Promise<void> {
    const renewed = await renewAllStaleWords(this.unitOfWork, signal);
    if (renewed > 0) this.logger.log(`Made the words of ${renewed} records anew.`);
  }
}
