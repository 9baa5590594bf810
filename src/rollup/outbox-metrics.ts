import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { Reader } from '../database/reader.js';
import { Probe } from '../telemetry/probe.js';
import { Metrics } from '../telemetry/metrics.js';
import { REFRESH_QUEUE } from './queues.js';

interface Waiting {
  readonly requests: number;
  readonly deferred: number;
  readonly oldest_seconds: number;
  readonly failures: number;
  readonly tags: number;
  readonly formulas: number;
  readonly unscored: number;
}

/** Each table by itself, so that all nodes of a cluster count. */
const WAITING = `
  SELECT requests, deferred, failures, tags, formulas, unscored,
    coalesce(extract(epoch FROM clock_timestamp() - oldest)::float8, 0) AS oldest_seconds
  FROM (
    SELECT count(*) AS requests, count(due_at) AS deferred, min(requested_at) AS oldest FROM feedback_refresh_request
  ) refresh
  CROSS JOIN (SELECT count(*) AS failures FROM feedback_refresh_failure) failed
  CROSS JOIN (SELECT count(*) AS tags FROM discovery_tag_change) tagged
  CROSS JOIN (
    SELECT count(*) AS formulas, coalesce(sum(greatest(total - done, 0)), 0)::bigint AS unscored
    FROM score_refresh_request WHERE NOT is_second_pass
  ) changed`;

const WAITING_GAUGES: readonly (readonly [name: string, help: string, column: keyof Waiting])[] = [
  ['refresh_requests_waiting', 'Requests that no worker has settled yet.', 'requests'],
  ['refresh_requests_deferred', 'Of these, those whose discovery is locked, or takes too long.', 'deferred'],
  ['refresh_oldest_request_seconds', 'How long the oldest request has waited.', 'oldest_seconds'],
  ['refresh_failures', 'Discoveries whose value cannot be written.', 'failures'],
  ['tag_changes_waiting', 'Changes of tags that are still to be counted.', 'tags'],
  ['formulas_waiting', 'Changed formulas that are still to be computed for some discoveries.', 'formulas'],
  ['formula_discoveries_waiting', 'How many discoveries these are, once they are counted.', 'unscored'],
];

/** What waits in the database and the queue: the same numbers in every process. */
@Injectable()
export class OutboxMetrics {
  private readonly waiting: Probe<Waiting>;
  private readonly jobs: Probe<Awaited<ReturnType<Queue['getJobCounts']>>>;

  constructor(
    private readonly metrics: Metrics,
    reader: Reader,
    @InjectQueue(REFRESH_QUEUE) queue: Queue,
  ) {
    this.waiting = new Probe(
      async () => (await reader.query<Waiting>({ text: WAITING, values: [] }))[0] as Waiting,
    );
    this.jobs = new Probe(() => queue.getJobCounts());
    this.showWaiting();
    this.showJobs();
    this.showDependencies();
  }

  private showWaiting(): void {
    for (const [name, help, column] of WAITING_GAUGES) {
      this.metrics.gauge(name, help, async (gauge) => gauge.set((await this.waiting.answer())[column]));
    }
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
