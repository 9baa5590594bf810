/**
 * A query for the score and the newest feedback of discoveries and of those directly under them.
 *
 * @param wanted a table of `workspace_id` and `id`
 * @param workspaceOf the workspace of what is joined to the rows of a table
 */
export const expectedValues = (wanted: string, workspaceOf: (table: string) => string): string => `
  SELECT w.workspace_id, w.id, coalesce(sum(counted.score), 0)::bigint AS score,
    max(counted.newest)::timestamptz(3) AS newest
  FROM ${wanted} w
  CROSS JOIN LATERAL (
    SELECT w.id AS discovery_id
    UNION ALL
    SELECT c.id FROM discovery c WHERE c.workspace_id = ${workspaceOf('w')} AND c.parent_discovery_id = w.id
  ) family
  CROSS JOIN LATERAL (
    SELECT sum(f.score) AS score, (
      SELECT uuid_v7_time(n.id) FROM feedback n
      WHERE n.workspace_id = ${workspaceOf('w')} AND n.discovery_id = family.discovery_id
      ORDER BY n.id DESC LIMIT 1) AS newest
    FROM feedback f
    WHERE f.workspace_id = ${workspaceOf('w')} AND f.discovery_id = family.discovery_id
  ) counted
  GROUP BY w.workspace_id, w.id`;

export const VALUE_DIFFERS = `(d.feedback_score, d.last_feedback, d.has_feedback)
  IS DISTINCT FROM (expected.score, expected.newest, expected.newest IS NOT NULL)`;

/** The row `kept` of `discovery_feedback_value`, which lists are ordered by: there is none without feedback. */
export const ORDER_DIFFERS = `(kept.feedback_score, kept.last_feedback)
  IS DISTINCT FROM (CASE WHEN expected.newest IS NOT NULL THEN expected.score END, expected.newest)`;
