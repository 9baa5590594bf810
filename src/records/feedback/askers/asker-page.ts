import { folded, Parameters, type Statement } from '../../../platform/database/sql.js';
import { cursorPosition } from '../../../http/lists/cursor.js';
import type { PagedQuery, PageRequest } from '../../../http/lists/list.requests.js';

export interface AskerRow {
  /** The id of the asker's newest feedback. */
  readonly last_id: string;
  readonly author_name: string | null;
  readonly author_email: string | null;
  readonly company_id: string | null;
  readonly company: string | null;
  readonly revenue: string | null;
  readonly feedback: string;
  readonly score: string;
}

/**
 * SQL that groups the feedback of a discovery and its children by author and company. Rows with identical names are
 * combined first, because comparing names without case is slow. Feedback without author and company is left out.
 */
const ASKERS = `said AS MATERIALIZED (
    SELECT max(id::text COLLATE "C") AS last_id, count(*) AS feedback, sum(score) AS score,
      author_name, author_email, company_id, CASE WHEN company_id IS NULL THEN company END AS company
    FROM feedback
    WHERE workspace_id = $1 AND discovery_id IN (
        SELECT id FROM discovery WHERE workspace_id = $1 AND (id = $2 OR parent_discovery_id = $2))
      AND num_nonnulls(author_name, author_email, company_id, company) > 0
    GROUP BY 4, 5, 6, 7
  ), named AS MATERIALIZED (
    SELECT said.*, coalesce((
        SELECT merged_into_id FROM company WHERE workspace_id = $1 AND id = said.company_id
      ), company_id) AS survivor_id
    FROM said
  ), asker AS MATERIALIZED (
    SELECT max(last_id) AS last_id, sum(feedback) AS feedback, sum(score) AS score, survivor_id AS company_id,
      max(author_name COLLATE "C") AS author_name
    FROM named
    GROUP BY survivor_id, ${folded('company')}, ${folded('author_email')},
      CASE WHEN author_email IS NULL THEN ${folded('author_name')} END
  )`;

/** Reads a page of askers, newest first. Each row has the total; a page without askers is one row without an asker. */
export function askerPage(
  discoveryId: string,
  { workspaceId, query, fingerprint }: PageRequest<PagedQuery>,
): Statement {
  const parameters = new Parameters([workspaceId, discoveryId]);
  const after = cursorPosition(query, fingerprint);
  const rest = after ? `WHERE last_id < ${parameters.add(after.id)}` : '';
  const [most, offset] = [query.per_page + 1, query.offset ?? 0].map((each) => parameters.add(each));
  return {
    text: `WITH ${ASKERS}
      SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM asker) counted
      LEFT JOIN (
        SELECT asker.last_id, asker.feedback, asker.score, asker.company_id, f.author_email, s.revenue,
          coalesce(f.author_name, asker.author_name) AS author_name, coalesce(s.name, f.company) AS company
        FROM (SELECT * FROM asker ${rest} ORDER BY last_id DESC LIMIT ${most} OFFSET ${offset}) asker
        JOIN feedback f ON f.workspace_id = $1 AND f.id = asker.last_id::uuid
        LEFT JOIN company s ON s.workspace_id = $1 AND s.id = asker.company_id
      ) page ON true
      ORDER BY page.last_id DESC`,
    values: parameters.values,
    mayTakeLong: true,
  };
}
