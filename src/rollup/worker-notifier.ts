import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { isConnected } from '../redis/redis.js';
import { REFRESH_JOB, REFRESH_QUEUE, type RefreshJob } from './queues.js';

/** How long the first notification after a quiet time waits for more. */
const DEBOUNCE_MS = 10;
const LEAST_INTERVAL_MS = 100;

/** The workspaces of a job. With many, there are several jobs, which workers share. */
const MOST_WORKSPACES = 20;

interface Notification {
  readonly since: string;
  /** How many discoveries were asked for, by workspace. */
  readonly discoveries: Map<string, number>;
}

/**
 * Tells workers of which workspaces requests are waiting. A job may be lost: workers poll as well.
 *
 * Jobs must not share an id: Bull drops a job with the id of one that is running, which may have looked already.
 */
@Injectable()
export class WorkerNotifier {
  private next: Notification | undefined;
  private last = -Infinity;

  constructor(@InjectQueue(REFRESH_QUEUE) private readonly queue: Queue) {}

  notify(workspaceId: string, discoveries: number): void {
    if (!this.next) setTimeout(() => this.addJobs(), this.delay()).unref();
    this.next ??= { since: new Date().toISOString(), discoveries: new Map() };
    const counts = this.next.discoveries;
    counts.set(workspaceId, discoveries + (counts.get(workspaceId) ?? 0));
  }

  private delay(): number {
    return Math.max(DEBOUNCE_MS, this.last + LEAST_INTERVAL_MS - performance.now());
  }

  private addJobs(): void {
    const next = this.next;
    this.next = undefined;
    this.last = performance.now();
    if (!next || !isConnected(this.queue)) return;
    for (const job of jobsOf(next)) {
      // Failed runs are logged; their jobs would crowd out those that an operator has to look at.
      void this.queue
        .add(REFRESH_JOB, job, { removeOnComplete: 100, removeOnFail: true })
        .catch(() => undefined);
    }
  }
}

function jobsOf({ since, discoveries }: Notification): RefreshJob[] {
  const counts = [...discoveries];
  const jobs: RefreshJob[] = [];
  for (let start = 0; start < counts.length; start += MOST_WORKSPACES) {
    const some = counts.slice(start, start + MOST_WORKSPACES);
    jobs.push({
      workspaceIds: some.map(([workspaceId]) => workspaceId),
      discoveries: some.reduce((sum, [, count]) => sum + count, 0),
      since,
    });
  }
  return jobs;
}
