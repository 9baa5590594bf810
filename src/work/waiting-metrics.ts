import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { Reader } from '../database/reader.js';
import { Metrics } from '../telemetry/metrics.js';
import { Probe } from '../telemetry/probe.js';
import { WORK_QUEUE } from './work-queue.js';

interface Waiting {
  readonly kind: string;
  readonly requests: number;
  readonly deferred: number;
  readonly failed: number;
  readonly oldest_seconds: number;
}

const WAITING = `SELECT kind, count(*) AS requests, count(due_at) AS deferred, count(error) AS failed,
    coalesce(extract(epoch FROM clock_timestamp() - min(requested_at) FILTER (WHERE error IS NULL))::float8, 0)
      AS oldest_seconds
  FROM work_request GROUP BY kind`;

const GAUGES: readonly (readonly [name: string, help: string, column: Exclude<keyof Waiting, 'kind'>])[] = [
  ['work_requests_waiting', 'Requests that no worker has settled yet.', 'requests'],
  [
    'work_requests_deferred',
    'Of these, those whose subject is locked, takes too long, or is to be done later.',
    'deferred',
  ],
  ['work_requests_failed', 'Of these, those whose subject cannot be written.', 'failed'],
  [
    'work_oldest_request_seconds',
    'How long the oldest request has waited that has not failed.',
    'oldest_seconds',
  ],
];

/** What waits in the database and the queue: the same numbers in every process. */
@Injectable()
export class WaitingMetrics {
  private readonly waiting: Probe<Waiting[]>;
  private readonly jobs: Probe<Awaited<ReturnType<Queue['getJobCounts']>>>;

  constructor(
    private readonly metrics: Metrics,
    reader: Reader,
    @InjectQueue(WORK_QUEUE) queue: Queue,
  ) {
    this.waiting = new Probe(() => reader.query<Waiting>({ text: WAITING, values: [] }));
    this.jobs = new Probe(() => queue.getJobCounts());
    for (const [name, help, column] of GAUGES) this.showWaiting(name, help, column);
    this.showJobs();
    this.showDependencies();
  }

  private showWaiting(name: string, help: string, column: Exclude<keyof Waiting, 'kind'>): void {
    this.metrics.gauge(
      name,
      help,
      async (gauge) => {
        for (const waiting of await this.waiting.answer()) gauge.set({ kind: waiting.kind }, waiting[column]);
      },
      ['kind'],
    );
  }

  private showJobs(): void {
    this.metrics.gauge(
      'queue_jobs',
      'Jobs in the queue, by state.',
      async (gauge) => {
        const { waiting, active, delayed, completed, failed } = await this.jobs.answer();
        const states = { waiting, active, delayed, completed, failed };
        for (const [state, count] of Object.entries(states)) gauge.set({ state }, count);
      },
      ['state'],
    );
  }

  private showDependencies(): void {
    this.metrics.gauge(
      'dependency_up',
      'Whether PostgreSQL and Redis answer: 1 or 0.',
      async (gauge) => {
        const [postgresql, redis] = await Promise.allSettled([this.waiting.answer(), this.jobs.answer()]);
        gauge.set({ name: 'postgresql' }, postgresql.status === 'fulfilled' ? 1 : 0);
        gauge.set({ name: 'redis' }, redis.status === 'fulfilled' ? 1 : 0);
      },
      ['name'],
    );
  }
}
