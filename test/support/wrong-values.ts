/**
 * A query for every discovery that shows another feedback value or demand than its feedback adds up to, or is in another place of lists
 * that are ordered by it, said in other words than the service's.
 */
export const WRONG_VALUES = `
  WITH counted AS (
    SELECT workspace_id, discovery_id AS id, score, id AS feedback_id, company_id FROM feedback
    UNION ALL
    SELECT f.workspace_id, d.parent_discovery_id, f.score, f.id, f.company_id
    FROM feedback f JOIN discovery d ON d.workspace_id = f.workspace_id AND d.id = f.discovery_id
    WHERE d.parent_discovery_id IS NOT NULL
  ), truth AS (
    SELECT workspace_id, id, sum(score) AS score, max(uuid_v7_time(feedback_id)) AS newest
    FROM counted GROUP BY workspace_id, id
  ), asked AS (
    SELECT workspace_id, id, count(*) AS customers, sum(revenue) AS revenue FROM (
      SELECT DISTINCT c.workspace_id, c.id, s.id AS company_id, coalesce(s.revenue, 0) AS revenue
      FROM counted c JOIN company l ON l.workspace_id = c.workspace_id AND l.id = c.company_id
      JOIN company s ON s.workspace_id = l.workspace_id AND s.id = coalesce(l.merged_into_id, l.id)
    ) each GROUP BY workspace_id, id
  )
  SELECT d.id, d.feedback_score AS stored, coalesce(t.score, 0)::bigint AS true, d.last_feedback, t.newest
  FROM discovery d LEFT JOIN truth t USING (workspace_id, id) LEFT JOIN asked a USING (workspace_id, id)
  LEFT JOIN discovery_feedback_value v ON v.workspace_id = d.workspace_id AND v.discovery_id = d.id
  WHERE d.feedback_score <> coalesce(t.score, 0) OR d.last_feedback IS DISTINCT FROM t.newest
    OR d.has_feedback <> (t.id IS NOT NULL)
    OR v.feedback_score IS DISTINCT FROM t.score OR v.last_feedback IS DISTINCT FROM t.newest
    OR (d.customers, d.revenue) <> (coalesce(a.customers, 0), coalesce(a.revenue, 0))
    OR (v.customers, v.revenue) <> (coalesce(a.customers, 0), coalesce(a.revenue, 0))`;
