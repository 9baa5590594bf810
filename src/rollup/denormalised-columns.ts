import type { Statement } from '../database/sql.js';

/**
 * The columns of a discovery `d`, computed from its side tables.
 *
 * @param workspace an SQL expression; a placeholder tells Citus which node has all of it
 */
export const expectedColumns = (workspace: string) => ({
  assignees: `ARRAY(
    SELECT u.id FROM discovery_assignee a
    JOIN workspace_user u ON u.workspace_id = ${workspace} AND u.id = a.user_id
    WHERE a.workspace_id = ${workspace} AND a.discovery_id = d.id ORDER BY u.name, u.id)`,
  tags: `ARRAY(
    SELECT t.tag FROM discovery_tag t
    WHERE t.workspace_id = ${workspace} AND t.discovery_id = d.id ORDER BY t.position)`,
  field_values: `coalesce((
    SELECT jsonb_object_agg(v.field_id, v.value) FROM discovery_field_value v
    WHERE v.workspace_id = ${workspace} AND v.discovery_id = d.id AND NOT v.is_computed), '{}')`,
});

/** Joins a discovery `d` with its `expected` columns. OFFSET 0 keeps PostgreSQL from computing them twice. */
export function joinExpected(workspace: string): string {
  const { assignees, tags, field_values } = expectedColumns(workspace);
  return `CROSS JOIN LATERAL (
    SELECT ${assignees} AS assignees, ${tags} AS tags, ${field_values} AS field_values OFFSET 0) expected`;
}

/**
 * The users whose names decide the order of assignees, locked until the transaction ends. Otherwise a rename could commit
 * before the order does, and its request would find nothing to reorder.
 *
 * @param discoveries an SQL table `given` of `id`, and of `workspace_id` if that isn't given
 * @param workspace an SQL expression; a placeholder tells Citus which node has all of it
 */
export const lockedAssignees = (discoveries: string, workspace = 'given.workspace_id'): string => `
  SELECT a.workspace_id, a.discovery_id, u.id, u.name
  FROM ${discoveries}
  JOIN discovery_assignee a ON a.workspace_id = ${workspace} AND a.discovery_id = given.id
  JOIN workspace_user u ON u.workspace_id = ${workspace} AND u.id = a.user_id
  WHERE EXISTS (
    SELECT FROM discovery_assignee o
    WHERE o.workspace_id = ${workspace} AND o.discovery_id = a.discovery_id AND o.user_id <> a.user_id)
  ORDER BY u.workspace_id, u.id FOR SHARE OF u`;

/** Orders assignees by name, where they aren't. The transaction must have locked or created the discoveries. */
export const orderAssignees = (workspaceId: string, discoveryIds: readonly string[]): Statement => ({
  text: `WITH assigned AS MATERIALIZED (
      ${lockedAssignees('unnest($2::uuid[]) AS given (id)', '$1')}
    ), expected AS (
      SELECT discovery_id, array_agg(id ORDER BY name, id) AS assignees FROM assigned GROUP BY discovery_id
    )
    UPDATE discovery d SET assignees = expected.assignees FROM expected
    WHERE d.workspace_id = $1 AND d.id = expected.discovery_id AND d.assignees IS DISTINCT FROM expected.assignees`,
  values: [workspaceId, discoveryIds],
});
