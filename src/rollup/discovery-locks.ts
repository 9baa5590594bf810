import type { Queryable } from '../database/sql.js';
import { givenRows, type InWorkspace } from './given-rows.js';

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
