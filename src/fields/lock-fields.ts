import type { Queryable } from '../database/sql.js';
import { FEEDBACK_TYPE } from './field-type.js';

/**
 * Locks the order of the workspace's fields against others who do this: who has the service give a position has to know
 * which ones the others get. The system field stands for it, because each workspace has it for good.
 */
export const lockFieldOrder = (from: Queryable, workspaceId: string): Promise<unknown> =>
  from.query({
    text: `SELECT id FROM discovery_field WHERE workspace_id = $1 AND type = '${FEEDBACK_TYPE}' FOR NO KEY UPDATE`,
    values: [workspaceId],
  });
