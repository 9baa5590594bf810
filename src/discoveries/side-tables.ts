import type { Statement } from '../database/sql.js';
import { orderAssignees } from '../rollup/denormalised-columns.js';

/**
 * Tags, assignees and field values are in the discovery's row, as they are shown, and in side tables, for filters and
 * foreign keys. The row is written first, and these statements bring the side tables in line with it.
 */
const SIDE_TABLES = {
  tags: [
    `DELETE FROM discovery_tag t USING discovery d
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
        AND t.workspace_id = $1 AND t.discovery_id = d.id AND t.tag <> ALL (d.tags)`,
    `INSERT INTO discovery_tag AS t (workspace_id, discovery_id, tag, position)
      SELECT d.workspace_id, d.id, given.tag, given.place - 1
      FROM discovery d, unnest(d.tags) WITH ORDINALITY AS given (tag, place)
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
      ON CONFLICT (workspace_id, discovery_id, tag)
        DO UPDATE SET position = excluded.position WHERE t.position <> excluded.position`,
  ],
  assignees: [
    `DELETE FROM discovery_assignee a USING discovery d
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
        AND a.workspace_id = $1 AND a.discovery_id = d.id AND a.user_id <> ALL (d.assignees)`,
    `INSERT INTO discovery_assignee (workspace_id, discovery_id, user_id)
      SELECT d.workspace_id, d.id, given.user_id
      FROM discovery d, unnest(d.assignees) AS given (user_id)
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
      ON CONFLICT (workspace_id, discovery_id, user_id) DO NOTHING`,
  ],
  fieldValues: [
    `DELETE FROM discovery_field_value v USING discovery d
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
        AND v.workspace_id = $1 AND v.discovery_id = d.id
        AND NOT v.is_computed AND NOT d.field_values ? v.field_id::text`,
    `INSERT INTO discovery_field_value AS v (workspace_id, discovery_id, field_id, value)
      SELECT d.workspace_id, d.id, given.field_id::uuid, given.value
      FROM discovery d, jsonb_each_text(d.field_values) AS given (field_id, value)
      WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
      ON CONFLICT (workspace_id, discovery_id, field_id)
        DO UPDATE SET value = excluded.value, is_computed = false WHERE v.value <> excluded.value OR v.is_computed`,
  ],
} as const;

export type SideTable = keyof typeof SIDE_TABLES;

export const SIDE_TABLE_NAMES = Object.keys(SIDE_TABLES) as SideTable[];

/** Statements that bring a side table in line with discoveries, whose assignees are then put in order. */
export const syncSideTable = (
  table: SideTable,
  workspaceId: string,
  discoveryIds: readonly string[],
): Statement[] => [
  ...SIDE_TABLES[table].map((text) => ({ text, values: [workspaceId, discoveryIds] })),
  ...(table === 'assignees' ? [orderAssignees(workspaceId, discoveryIds)] : []),
];
