import { inSession } from './administer.js';
import { isCluster } from './nodes.js';
import type { TestService } from './service.js';
import { until } from './until.js';

/**
 * Does `work` while nobody gets at a table: whoever reads or writes it waits.
 *
 * @param mode or who wants what this lock keeps others from
 */
export const blocked = (
  { settings }: TestService,
  table: string,
  work: () => Promise<void>,
  mode = 'ACCESS EXCLUSIVE',
): Promise<void> =>
  inSession(settings.databaseUrl, async (blocker) => {
    await blocker.query(`${BEGIN}; LOCK TABLE ${table} IN ${mode} MODE`);
    await work();
  });

const BEGIN = 'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0';

/** Does `work` while nobody can change a record. */
export const held = <Result>(
  service: TestService,
  table: string,
  { id }: { id: string },
  work: () => Promise<Result>,
): Promise<Result> =>
  inSession(service.settings.databaseUrl, async (holder) => {
    const [row] = await service.sql<{ workspace_id: string }>(
      `SELECT workspace_id FROM ${table} WHERE id = $1`,
      [id],
    );
    await holder.query(BEGIN);
    await holder.query(`SELECT FROM ${table} WHERE workspace_id = $1 AND id = $2 FOR UPDATE`, [
      row!.workspace_id,
      id,
    ]);
    return work();
  });

/** Of a cluster, what all nodes do: a statement waits where its rows are. */
export const ACTIVITY = isCluster() ? 'citus_stat_activity' : 'pg_stat_activity';

/** Waits until so many statements wait for a lock. */
export const untilWaiting = (service: TestService, count: number): Promise<void> =>
  until(async () => {
    const waiting = await service.sql(`SELECT FROM ${ACTIVITY}
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return waiting.length >= count;
  });
