import type { Ground } from './ground.js';
import { whenSo } from './pace.js';

/** How many discoveries show another value than their feedback adds up to, said in other words than the service's. */
export async function countDifferences(ground: Ground): Promise<number> {
  const [row] = await ground.sql<{ count: number }>(`
    WITH counted AS (
      SELECT workspace_id, discovery_id AS id, score, id AS feedback_id FROM feedback
      UNION ALL
      SELECT f.workspace_id, d.parent_discovery_id, f.score, f.id
      FROM feedback f JOIN discovery d ON d.workspace_id = f.workspace_id AND d.id = f.discovery_id
      WHERE d.parent_discovery_id IS NOT NULL
    ), truth AS (
      SELECT workspace_id, id, sum(score) AS score, max(uuid_v7_time(feedback_id)) AS newest
      FROM counted GROUP BY workspace_id, id
    )
    SELECT count(*) AS count FROM discovery d LEFT JOIN truth t USING (workspace_id, id)
    WHERE d.feedback_score <> coalesce(t.score, 0) OR d.last_feedback IS DISTINCT FROM t.newest`);
  return row?.count ?? Number.NaN;
}

export const countRequests = async (ground: Ground): Promise<number> => {
  const [row] = await ground.sql<{ count: number }>('SELECT count(*) AS count FROM feedback_refresh_request');
  return row?.count ?? Number.NaN;
};

/** Waits until no request waits any more; gives the milliseconds that took. */
export const whenSettled = (ground: Ground, longest = 60_000): Promise<number> =>
  whenSo(async () => (await countRequests(ground)) === 0, longest);
