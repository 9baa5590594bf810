import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { REFRESH_JOB, REFRESH_QUEUE, type RefreshJob } from './refresh-queue.js';

/** At most one job in this time, in milliseconds, however many writes there are. */
const PAUSE = 25;

/**
 * Tells workers that refresh requests wait. Never fails, never makes anybody wait, and may be lost: requests are
 * in the database, and workers look there on their own as well.
 *
 * Jobs have no id of their own: Bull silently drops a job with the id of one that is running, and with it the
 * news of what was written since that one looked.
 */
@Injectable()
export class WakeUp {
  private state: 'idle' | 'scheduled' | 'adding' = 'idle';
  /** What was committed since the last job was handed to Redis. */
  private news: RefreshJob | undefined;

  constructor(@InjectQueue(REFRESH_QUEUE) private readonly queue: Queue) {}

  /** Call after the commit. */
  later(discoveries: number): void {
    this.news = {
      requests: discoveries + (this.news?.requests ?? 0),
      since: this.news?.since ?? new Date().toISOString(),
    };
    if (this.state === 'idle') this.schedule();
  }

  private schedule(): void {
    this.state = 'scheduled';
    setTimeout(() => void this.addJob(), PAUSE).unref();
  }

  /** While Redis is away the one job waits in memory, and what comes meanwhile makes one more afterwards. */
  private async addJob(): Promise<void> {
    this.state = 'adding';
    const job = this.news;
    this.news = undefined;
    await this.queue
      .add(REFRESH_JOB, job, { removeOnComplete: 100, removeOnFail: 100 })
      .catch(() => undefined);
    if (this.news) this.schedule();
    else this.state = 'idle';
  }
}
