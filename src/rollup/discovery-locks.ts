import type { Rows } from '../database/sql.js';

/** Names a discovery in any workspace. */
export interface DiscoveryKey {
  readonly workspace_id: string;
  readonly id: string;
}

/** Two arrays, as statements take discoveries. */
export const keys = (discoveries: readonly DiscoveryKey[]): unknown[] => [
  discoveries.map((d) => d.workspace_id),
  discoveries.map((d) => d.id),
];

/** What {@link keys} become in a statement that has no other parameters. */
export const GIVEN = 'unnest($1::uuid[], $2::uuid[]) AS given (workspace_id, id)';

/** Locks discoveries in the order of their ids, and waits for them. */
export async function lockAll(from: Rows, discoveries: readonly DiscoveryKey[]): Promise<void> {
  await from.rows({
    text: `SELECT FROM discovery d JOIN ${GIVEN} USING (workspace_id, id)
      ORDER BY d.workspace_id, d.id FOR NO KEY UPDATE OF d`,
    values: keys(discoveries),
  });
}

/** Locks those of the discoveries that nobody else has locked, and returns them. */
export function lockFree(from: Rows, discoveries: readonly DiscoveryKey[]): Promise<DiscoveryKey[]> {
  return from.rows({
    text: `SELECT d.workspace_id, d.id FROM discovery d JOIN ${GIVEN} USING (workspace_id, id)
      FOR NO KEY UPDATE OF d SKIP LOCKED`,
    values: keys(discoveries),
  });
}
