import pg from 'pg';
import { isCluster } from './nodes.js';
import type { TestService } from './service.js';
import { until } from './until.js';

/**
 * Does `work` while nobody gets at a table: whoever reads or writes it waits.
 *
 * @param mode or who wants what this lock keeps others from
 */
export async function blocked(
  service: TestService,
  table: string,
  work: () => Promise<void>,
  mode = 'ACCESS EXCLUSIVE',
): Promise<void> {
  const blocker = new pg.Client(service.settings.databaseUrl);
  await blocker.connect();
  try {
    await blocker.query(
      `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE ${table} IN ${mode} MODE`,
    );
    await work();
  } finally {
    await blocker.end();
  }
}

/** Does `work` while nobody can change a record. */
export async function held<Result>(
  service: TestService,
  table: string,
  { id }: { id: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client(service.settings.databaseUrl);
  await holder.connect();
  try {
    await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    const found = await holder.query(
      `SELECT FROM ${table} WHERE workspace_id = (SELECT workspace_id FROM ${table} WHERE id = $1) AND id = $1 FOR UPDATE`,
      [id],
    );
    if (found.rowCount !== 1) throw new Error(`There is no ${table} ${id}.`);
    return await work();
  } finally {
    await holder.end();
  }
}

/** Of a cluster, what all nodes do: a statement waits where its rows are. */
const ACTIVITY = isCluster() ? 'citus_stat_activity' : 'pg_stat_activity';

/** Waits until so many statements wait for a lock. */
export const untilWaiting = (service: TestService, count: number): Promise<void> =>
  until(async () => {
    const waiting = await service.sql(`SELECT FROM ${ACTIVITY}
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return waiting.length >= count;
  });
