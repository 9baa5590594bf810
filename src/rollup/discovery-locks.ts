import type { Queryable } from '../database/sql.js';

export interface DiscoveryKey {
  readonly workspace_id: string;
  readonly id: string;
}

export const keys = (discoveries: readonly DiscoveryKey[]): unknown[] => [
  discoveries.map((d) => d.workspace_id),
  discoveries.map((d) => d.id),
];

/** A table of {@link keys}, which are the first two parameters. */
export const GIVEN = 'unnest($1::uuid[], $2::uuid[]) AS given (workspace_id, id)';

/** Waits for the locks, in the order of the ids. */
export async function lockAll(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
  await from.query({
    text: `SELECT FROM discovery d JOIN ${GIVEN} USING (workspace_id, id)
      ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
    values: keys(discoveries),
  });
}

export function lockFree(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<DiscoveryKey[]> {
  return from.query({
    text: `SELECT d.workspace_id, d.id FROM discovery d JOIN ${GIVEN} USING (workspace_id, id)
      FOR NO KEY UPDATE OF d SKIP LOCKED`,
    values: keys(discoveries),
  });
}
