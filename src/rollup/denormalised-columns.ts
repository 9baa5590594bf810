/**
 * Joins a discovery `d` with its `expected` columns, which its side tables make. `$1` is the workspace. OFFSET 0 keeps
 * PostgreSQL from computing them twice.
 */
export const JOIN_EXPECTED = `CROSS JOIN LATERAL (
  SELECT
    ARRAY(
      SELECT a.user_id FROM discovery_assignee a
      WHERE a.workspace_id = $1 AND a.discovery_id = d.id ORDER BY a.user_id) AS assignees,
    ARRAY(
      SELECT t.tag FROM discovery_tag t
      WHERE t.workspace_id = $1 AND t.discovery_id = d.id ORDER BY t.position) AS tags,
    coalesce((
      SELECT jsonb_object_agg(v.field_id, v.value) FROM discovery_field_value v
      WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND NOT v.is_computed), '{}') AS field_values
  OFFSET 0) expected`;

/** Rows have their assignees in any order. */
export const ASSIGNEES_DIFFER =
  'ARRAY(SELECT unnest(d.assignees) ORDER BY 1) IS DISTINCT FROM expected.assignees';
