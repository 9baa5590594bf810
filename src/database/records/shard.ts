/**
 * A table of one row, the workspace `$1` itself: its system field, which is never deleted. Selecting from it lets Citus
 * route an insert to its node.
 */
export const SHARD = `(SELECT workspace_id FROM discovery_field WHERE workspace_id = $1 AND type = 'FEEDBACK')`;
