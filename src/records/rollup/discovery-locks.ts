import {
  valuesList,
  type InWorkspace,
  type ValuesList,
} from '../../platform/database/records/values-list.js';
import type { Queryable } from '../../platform/database/sql.js';
import type { LockResult, Subject, WorkRequest } from '../../platform/work/work.js';

export interface DiscoveryKey extends InWorkspace {
  readonly id: string;
}

/** Locks discoveries in the order of their ids, waiting where necessary. */
export async function lockAll(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
  const { table, workspaceOf, values } = valuesList(discoveries, { id: 'uuid' });
  await from.query({
    text: `SELECT FROM discovery d JOIN ${table} ON d.workspace_id = ${workspaceOf('given')} AND d.id = given.id
      ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
    values,
  });
}

export function lockFree(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<DiscoveryKey[]> {
  const { table, workspaceOf, values } = valuesList(discoveries, { id: 'uuid' });
  return from.query({
    text: `SELECT d.workspace_id, d.id
      FROM discovery d JOIN ${table} ON d.workspace_id = ${workspaceOf('given')} AND d.id = given.id
      FOR NO KEY UPDATE OF d SKIP LOCKED`,
    values,
  });
}

/** Limits waits for locks. Citus needs the first statement to apply the second on its nodes. */
const LIMIT_WAIT = [`SET LOCAL citus.propagate_set_commands = 'local'`, `SET LOCAL lock_timeout = '250ms'`];

export async function limitLockWait(from: Queryable): Promise<void> {
  for (const text of LIMIT_WAIT) await from.query({ text, values: [] });
}

const ASKED = { subject: 'uuid', waited_ms: 'float8' };

/** The discoveries of requests, and their parents. */
const affected = ({ table, workspaceOf }: ValuesList): string => `asked AS (
    SELECT workspace_id, subject AS id, max(waited_ms) AS waited_ms FROM ${table} GROUP BY workspace_id, subject
  ), named AS (
    SELECT workspace_id, id, waited_ms FROM asked
    UNION ALL
    SELECT d.workspace_id, d.parent_discovery_id, waited_ms
    FROM asked JOIN discovery d ON d.workspace_id = ${workspaceOf('asked')} AND d.id = asked.id
    WHERE d.parent_discovery_id IS NOT NULL
  ), affected AS (
    SELECT workspace_id, id, max(waited_ms) AS waited_ms FROM named GROUP BY workspace_id, id
  )`;

/**
 * Locks the affected discoveries that no other transaction has locked. Compute their values in a later statement, which
 * sees all that earlier holders of the locks committed; then no older value replaces a newer one. Discoveries that move
 * meanwhile are safe, because the move enqueues both parents.
 */
export async function lockAffected(from: Queryable, requests: readonly WorkRequest[]): Promise<LockResult> {
  const given = valuesList(requests, ASKED);
  const isAffected = `FROM affected JOIN discovery d
    ON d.workspace_id = ${given.workspaceOf('affected')} AND d.id = affected.id`;
  const locked = await from.query<Subject & { readonly affected: number }>({
    text: `WITH ${affected(given)}
      SELECT d.workspace_id, d.id AS subject, 0 AS waited_ms, (SELECT count(*) FROM affected) AS affected ${isAffected}
      FOR NO KEY UPDATE OF d SKIP LOCKED`,
    values: given.values,
  });
  if (locked.length === locked[0]?.affected) return { locked, unlocked: [] };
  const unlocked = await from.query<Subject>({
    text: `WITH ${affected(given)}
      SELECT d.workspace_id, d.id AS subject, waited_ms ${isAffected} WHERE d.id <> ALL ($4::uuid[])`,
    values: [...given.values, locked.map(({ subject }) => subject)],
  });
  return { locked, unlocked };
}
