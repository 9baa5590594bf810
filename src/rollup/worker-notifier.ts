import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { isConnected } from '../redis/redis.js';
import { REFRESH_JOB, REFRESH_QUEUE, type RefreshJob } from './queues.js';

/** How long the first notification after a quiet time waits for more. */
const DEBOUNCE_MS = 10;
const LEAST_INTERVAL_MS = 100;

/**
 * Tells workers that requests are waiting. A job may be lost: workers poll as well.
 *
 * Jobs must not share an id: Bull drops a job with the id of one that is running, which may have looked already.
 */
@Injectable()
export class WorkerNotifier {
  private next: RefreshJob | undefined;
  private last = -Infinity;

  constructor(@InjectQueue(REFRESH_QUEUE) private readonly queue: Queue) {}

  notify(discoveries: number): void {
    if (!this.next) setTimeout(() => this.addJob(), this.delay()).unref();
    this.next = {
      discoveries: discoveries + (this.next?.discoveries ?? 0),
      since: this.next?.since ?? new Date().toISOString(),
    };
  }

  private delay(): number {
    return Math.max(DEBOUNCE_MS, this.last + LEAST_INTERVAL_MS - performance.now());
  }

  private addJob(): void {
    const job = this.next;
    this.next = undefined;
    this.last = performance.now();
    if (!isConnected(this.queue)) return;
    // Failed runs are logged; their jobs would crowd out those that an operator has to look at.
    void this.queue
      .add(REFRESH_JOB, job, { removeOnComplete: 100, removeOnFail: true })
      .catch(() => undefined);
  }
}
