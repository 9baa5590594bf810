import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { isConnected } from '../queues/redis.js';
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
  /** What was committed since the last job. */
  private news: RefreshJob | undefined;

  constructor(@InjectQueue(REFRESH_QUEUE) private readonly queue: Queue) {}

  /** Call after the commit. */
  later(discoveries: number): void {
    // Not kept alive by this: a worker looks on its own when the process ends first.
    if (!this.news) setTimeout(() => this.addJob(), PAUSE).unref();
    this.news = {
      discoveries: discoveries + (this.news?.discoveries ?? 0),
      since: this.news?.since ?? new Date().toISOString(),
    };
  }

  private addJob(): void {
    const job = this.news;
    this.news = undefined;
    if (!isConnected(this.queue)) return;
    // A failed job would only tell again what the log tells of every failed run, and crowd out those that an
    // operator has to look at.
    void this.queue
      .add(REFRESH_JOB, job, { removeOnComplete: 100, removeOnFail: true })
      .catch(() => undefined);
  }
}
