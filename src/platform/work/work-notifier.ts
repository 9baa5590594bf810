import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { Transactions } from '../database/transactions.js';

export const WORK_QUEUE = 'work';
export const WORK_JOB = 'work';

/** How many finished jobs a queue keeps for the queue board. */
export const KEPT_JOBS = { removeOnComplete: 100, removeOnFail: 20 };

/** A job names workspaces with work. The work itself is in the database. */
export interface WorkJob {
  readonly kind: string;
  readonly workspaceIds: readonly string[];
  // The number of requests and the time of the first (ISO 8601), for the queue board.
  readonly requests: number;
  readonly since: string;
}

/** How long the first notification after a quiet time is delayed, to be combined with others. */
const DEBOUNCE_MS = 10;
const LEAST_INTERVAL_MS = 100;

/** The most workspaces of a job. More workspaces make several jobs, which workers share. */
const MOST_WORKSPACES = 20;

interface Notification {
  readonly since: string;
  readonly requests: Map<string, Map<string, number>>;
}

/**
 * Notifies workers, by jobs, of workspaces with requests. A job may be lost: workers poll as well.
 *
 * Jobs must not share an id: Bull drops a job with the id of a running one, which may have read the requests already.
 */
@Injectable()
export class WorkNotifier {
  private next: Notification | undefined;
  private last = -Infinity;

  constructor(
    @InjectQueue(WORK_QUEUE) private readonly queue: Queue,
    transactions: Transactions,
  ) {
    transactions.onWork((kind, workspaceId, requests) => this.notify(kind, workspaceId, requests));
  }

  notify(kind: string, workspaceId: string, requests: number): void {
    if (!this.next) setTimeout(() => this.addJobs(), this.delay()).unref();
    this.next ??= { since: new Date().toISOString(), requests: new Map() };
    const counts = this.next.requests.get(kind) ?? new Map<string, number>();
    this.next.requests.set(kind, counts.set(workspaceId, requests + (counts.get(workspaceId) ?? 0)));
  }

  private delay(): number {
    return Math.max(DEBOUNCE_MS, this.last + LEAST_INTERVAL_MS - performance.now());
  }

  private addJobs(): void {
    const next = this.next;
    this.next = undefined;
    this.last = performance.now();
    if (!next || this.queue.client.status !== 'ready') return;
    for (const job of jobsOf(next)) {
      void this.queue.add(WORK_JOB, job, KEPT_JOBS).catch(() => undefined);
    }
  }
}

function jobsOf({ since, requests }: Notification): WorkJob[] {
  const jobs: WorkJob[] = [];
  for (const [kind, counts] of requests) {
    const waiting = [...counts];
    while (waiting.length > 0) {
      const some = waiting.splice(0, MOST_WORKSPACES);
      const workspaceIds = some.map(([workspaceId]) => workspaceId);
      jobs.push({ kind, workspaceIds, requests: some.reduce((sum, [, count]) => sum + count, 0), since });
    }
  }
  return jobs;
}
