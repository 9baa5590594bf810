import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { isConnected } from '../redis/redis.js';
import { REFRESH_JOB, REFRESH_QUEUE, type RefreshJob } from './queues.js';

/** How long the first news after a quiet time waits for more, in milliseconds. */
const FIRST_PAUSE = 10;

/** Least time between two jobs, in milliseconds, however many writes there are. */
const PAUSE = 100;

/**
 * Tells workers that refresh requests wait. Never fails, never makes anybody wait, and may be lost: requests are
 * in the database, and workers look there on their own as well.
 *
 * Jobs have no id of their own: Bull silently drops a job with the id of one that is running, and with it the
 * news of what was written since that one looked.
 */
@Injectable()
export class WorkerNotifier {
  /** What was committed since the last job. */
  private news: RefreshJob | undefined;
  /** When the last job was added, by the process's own clock. */
  private last = -Infinity;

  constructor(@InjectQueue(REFRESH_QUEUE) private readonly queue: Queue) {}

  /** Call after the commit. */
  notify(discoveries: number): void {
    // Not kept alive by this: a worker looks on its own when the process ends first.
    if (!this.news) setTimeout(() => this.addJob(), this.pause()).unref();
    this.news = {
      discoveries: discoveries + (this.news?.discoveries ?? 0),
      since: this.news?.since ?? new Date().toISOString(),
    };
  }

  private pause(): number {
    return Math.max(FIRST_PAUSE, this.last + PAUSE - performance.now());
  }

  private addJob(): void {
    const job = this.news;
    this.news = undefined;
    this.last = performance.now();
    if (!isConnected(this.queue)) return;
    // A failed job would only tell again what the log tells of every failed run, and crowd out those that an
    // operator has to look at.
    void this.queue
      .add(REFRESH_JOB, job, { removeOnComplete: 100, removeOnFail: true })
      .catch(() => undefined);
  }
}
