import { Process, Processor } from '@nestjs/bull';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { REFRESH_JOB, REFRESH_QUEUE, RETRY_JOB, type RetryJob } from './refresh-queue.js';
import { type Refreshed, RefreshService } from './refresh.service.js';

/** How often a worker looks for requests on its own, in milliseconds. */
const SWEEP_EVERY = 1_000;

/**
 * Connects the queue to the refresh. A worker also looks on its own from time to time: for requests whose job was
 * lost with Redis, or that were never announced.
 */
@Processor(REFRESH_QUEUE)
export class RefreshProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RefreshProcessor.name);
  private sweeping: NodeJS.Timeout | undefined;

  constructor(private readonly refresh: RefreshService) {}

  onApplicationBootstrap(): void {
    this.sweepLater(0);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.sweeping);
    this.sweeping = undefined;
    await this.refresh.stop();
  }

  @Process(REFRESH_JOB)
  onRefresh(): Promise<Refreshed> {
    return this.refresh.refresh();
  }

  @Process(RETRY_JOB)
  onRetry(job: Job<RetryJob>): Promise<void> {
    return this.refresh.retry(job.data);
  }

  private sweepLater(milliseconds: number): void {
    this.sweeping = setTimeout(() => void this.sweep(), milliseconds);
  }

  private async sweep(): Promise<void> {
    try {
      await this.refresh.refresh();
    } catch (error) {
      this.logger.warn(`The sweep failed and is tried again: ${String(error)}`);
    }
    if (this.sweeping) this.sweepLater(SWEEP_EVERY);
  }
}
