/**
 * A query for every discovery whose row has other assignees, tags or field values than its side tables, said in other
 * words than the service's.
 */
export const WRONG_ROWS = `
  WITH assigned AS (
    SELECT workspace_id, discovery_id AS id, array_agg(user_id) AS assignees FROM discovery_assignee GROUP BY 1, 2
  ), tagged AS (
    SELECT workspace_id, discovery_id AS id, array_agg(tag ORDER BY position) AS tags FROM discovery_tag GROUP BY 1, 2
  ), filled AS (
    SELECT workspace_id, discovery_id AS id, jsonb_object_agg(field_id, value) AS field_values
    FROM discovery_field_value WHERE NOT is_computed GROUP BY 1, 2
  )
  SELECT d.client_id FROM discovery d
  LEFT JOIN assigned USING (workspace_id, id)
  LEFT JOIN tagged USING (workspace_id, id)
  LEFT JOIN filled USING (workspace_id, id)
  WHERE NOT d.assignees @> coalesce(assigned.assignees, '{}')
    OR cardinality(d.assignees) <> coalesce(cardinality(assigned.assignees), 0)
    OR d.tags <> coalesce(tagged.tags, '{}')
    OR d.field_values <> coalesce(filled.field_values, '{}')
  ORDER BY d.client_id`;
