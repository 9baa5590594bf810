import type { Redis } from 'ioredis';
import type { Ground } from '../ground.js';

/** What is seen in one moment, by the name of each series. */
export type Sample = ReadonlyMap<string, number>;

export interface Watched {
  readonly name: string;
  /** Where it tells its metrics. */
  readonly url: string;
}

const MIB = 1_048_576;

/** What processes tell of themselves: a metric, and what makes its value one of the unit. */
export const OF_PROCESSES = {
  resident: ['process_resident_memory_bytes', 1 / MIB],
  heap: ['nodejs_heap_size_used_bytes', 1 / MIB],
  handles: ['process_open_fds', 1],
  lag: ['nodejs_eventloop_lag_mean_seconds', 1_000],
} as const;

/** What has happened is kept for a month, answers and reports for a day or more: these grow as much as is done. */
const KEPT = `(relname ~ '^(event|webhook_delivery|import_job|import_upload|idempotency_key|erasure)')`;

const OF_THE_DATABASE = `SELECT
  (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
  (SELECT coalesce(max(extract(epoch FROM now() - xact_start)), 0) FROM pg_stat_activity
    WHERE datname = current_database()) AS "oldest transaction",
  (SELECT sum(n_dead_tup) FROM pg_stat_user_tables WHERE NOT ${KEPT}) AS "dead rows of records",
  (SELECT sum(n_live_tup) FROM pg_stat_user_tables WHERE NOT ${KEPT}) AS "rows of records",
  (SELECT sum(pg_total_relation_size(relid)) / ${MIB} FROM pg_stat_user_tables WHERE NOT ${KEPT}) AS "tables of records",
  (SELECT sum(pg_total_relation_size(relid)) / ${MIB} FROM pg_stat_user_tables WHERE ${KEPT}) AS "tables of what has happened",
  (SELECT count(*) FROM event) AS events,
  (SELECT count(*) FROM work_request) AS "work waiting",
  (SELECT coalesce(max(extract(epoch FROM now() - due_at)), 0) FROM work_request
    WHERE error IS NULL AND due_at < now()) AS "oldest work",
  (SELECT count(*) FROM work_request WHERE error IS NOT NULL) AS "work failed",
  (SELECT count(*) FROM webhook_delivery WHERE due_at IS NOT NULL) AS "deliveries waiting",
  (SELECT count(*) FROM import_upload) AS "parts of uploads"`;

/** Looks at all processes, the database and Redis. */
export async function sample(ground: Ground, processes: readonly Watched[], redis: Redis): Promise<Sample> {
  const seen = new Map<string, number>();
  const [row = {}] = await ground.sql<Record<string, number>>(OF_THE_DATABASE);
  for (const [name, value] of Object.entries(row)) seen.set(name, value);
  for (const { name, url } of processes) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [of, [metric, factor]] of Object.entries(OF_PROCESSES)) {
      const [, value] = new RegExp(`^${metric} (\\S+)$`, 'm').exec(text) ?? [];
      seen.set(`${of} of ${name}`, Number(value ?? Number.NaN) * factor);
    }
  }
  seen.set('Redis keys', await redis.dbsize());
  const [, memory] = /used_memory:(\d+)/.exec(await redis.info('memory')) ?? [];
  const [, clients] = /connected_clients:(\d+)/.exec(await redis.info('clients')) ?? [];
  seen.set('Redis memory', Number(memory) / MIB);
  seen.set('Redis connections', Number(clients));
  return seen;
}
