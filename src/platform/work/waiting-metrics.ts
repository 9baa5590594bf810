import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import type { Gauge } from 'prom-client';
import { Reader } from '../database/reader.js';
import { Metrics } from '../telemetry/metrics.js';
import { Probe } from '../telemetry/probe.js';
import { WORK_QUEUE } from './work-notifier.js';

const WAITING = `SELECT kind, count(*) AS requests, count(due_at) AS deferred, count(error) AS failed,
    coalesce(extract(epoch FROM clock_timestamp() - min(requested_at) FILTER (WHERE error IS NULL))::float8, 0)
      AS oldest_seconds
  FROM work_request GROUP BY kind`;

type Count = 'requests' | 'deferred' | 'failed' | 'oldest_seconds';
type Waiting = Readonly<Record<Count, number>> & { readonly kind: string };

const GAUGES: Readonly<Record<Count, readonly [name: string, help: string]>> = {
  requests: ['work_requests_waiting', 'Requests that no worker has completed yet.'],
  deferred: [
    'work_requests_deferred',
    'Waiting requests that are deferred, because their subject is locked, takes too long or is due later.',
  ],
  failed: ['work_requests_failed', 'Waiting requests whose subject cannot be written.'],
  oldest_seconds: ['work_oldest_request_seconds', 'Age of the oldest waiting request that has not failed.'],
};

/** Metrics of the requests in the database and the jobs in the queue. They are the same in every process. */
@Injectable()
export class WaitingMetrics {
  constructor(metrics: Metrics, reader: Reader, @InjectQueue(WORK_QUEUE) queue: Queue) {
    const requests = new Probe(() => reader.query<Waiting>({ text: WAITING, values: [] }));
    const jobs = new Probe(() => queue.getJobCounts());
    for (const [count, [name, help]] of Object.entries(GAUGES)) {
      const show = async (gauge: Gauge<'kind'>) => {
        for (const waiting of await requests.answer())
          gauge.set({ kind: waiting.kind }, waiting[count as Count]);
      };
      metrics.gauge(name, help, show, ['kind']);
    }
    const showJobs = async (gauge: Gauge<'state'>) => {
      const { waiting, active, delayed, completed, failed } = await jobs.answer();
      const states = { waiting, active, delayed, completed, failed };
      for (const [state, count] of Object.entries(states)) gauge.set({ state }, count);
    };
    metrics.gauge('queue_jobs', 'Jobs in the queue, by state.', showJobs, ['state']);
    const showDependencies = async (gauge: Gauge<'name'>) => {
      const [postgresql, redis] = await Promise.allSettled([requests.answer(), jobs.answer()]);
      gauge.set({ name: 'postgresql' }, postgresql.status === 'fulfilled' ? 1 : 0);
      gauge.set({ name: 'redis' }, redis.status === 'fulfilled' ? 1 : 0);
    };
    metrics.gauge('dependency_up', 'Whether PostgreSQL and Redis answer: 1 or 0.', showDependencies, [
      'name',
    ]);
  }
}
