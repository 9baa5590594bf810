import { givenRows, type InWorkspace } from '../database/records/given-rows.js';
import type { Queryable } from '../database/sql.js';

export interface DiscoveryKey extends InWorkspace {
  readonly id: string;
}

/** Waits for the locks, in the order of the ids. */
export async function lockAll(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
  const { table, workspaceOf, values } = givenRows(discoveries, { id: 'uuid' });
  await from.query({
    text: `SELECT FROM discovery d JOIN ${table} ON d.workspace_id = ${workspaceOf('given')} AND d.id = given.id
      ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
    values,
  });
}

export function lockFree(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<DiscoveryKey[]> {
  const { table, workspaceOf, values } = givenRows(discoveries, { id: 'uuid' });
  return from.query({
    text: `SELECT d.workspace_id, d.id
      FROM discovery d JOIN ${table} ON d.workspace_id = ${workspaceOf('given')} AND d.id = given.id
      FOR NO KEY UPDATE OF d SKIP LOCKED`,
    values,
  });
}

/** For a moment only. The first has the nodes of a cluster heed the second, and means nothing elsewhere. */
const LIMIT_WAIT = [`SET LOCAL citus.propagate_set_commands = 'local'`, `SET LOCAL lock_timeout = '250ms'`];

export async function limitLockWait(from: Queryable): Promise<void> {
  for (const text of LIMIT_WAIT) await from.query({ text, values: [] });
}
