import type { Queryable } from '../database/sql.js';

/**
 * Locks the workspace's states against others who do this: who moves the default, or has the service give a position,
 * has to know what the others will have done. Discoveries can enter them meanwhile.
 *
 * Of the states that are there when two begin, they have one in common at least, and the second waits for it: a
 * locked state can't be deleted.
 */
export async function lockStates(from: Queryable, workspaceId: string): Promise<void> {
  const lock = {
    text: 'SELECT id FROM discovery_state WHERE workspace_id = $1 ORDER BY id FOR NO KEY UPDATE',
    values: [workspaceId],
  };
  // All of them may have been deleted while it waited, and others made.
  while ((await from.query(lock)).length === 0);
}
