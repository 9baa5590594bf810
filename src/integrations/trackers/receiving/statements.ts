import type { Statement } from '../../../platform/database/sql.js';
import { issueKeysOf } from '../../../records/discoveries/rules/tracker-links.js';
import type { Receiver } from '../trackers.repository.js';
import type { Former } from './rules.js';
import type { Told } from './told.js';

/** As many as a bulk changes. */
const MOST_DISCOVERIES = 500;

/** The limit of a tracker's issues that no discovery links to. */
const MOST_UNLINKED = 10_000;

const KEY = 'issue_key($1, $2)';

/** Makes an issue's row, if there is none, so that {@link lockIssue} finds it. */
export const makeIssue = ({ workspaceId, id }: Receiver, { url }: Told): Statement => ({
  text: `INSERT INTO tracker_issue (workspace_id, issue_key, tracker_id, url) VALUES ($1, ${KEY}, $3, $2)
    ON CONFLICT (workspace_id, issue_key) DO NOTHING`,
  values: [workspaceId, url, id],
});

export type LockedIssue = Former & { readonly tracker_id: string };

export const lockIssue = ({ workspaceId }: Receiver, { url }: Told): Statement => ({
  text: `SELECT tracker_id, (extract(epoch FROM told_at) * 1000)::bigint AS at, seen, CASE WHEN state IS NOT NULL THEN
        json_build_object('url', url, 'title', title, 'state', state, 'category', category) END AS issue
    FROM tracker_issue WHERE workspace_id = $1 AND issue_key = ${KEY} FOR NO KEY UPDATE`,
  values: [workspaceId, url],
});

export interface LinkedDiscovery {
  readonly id: string;
  readonly client_id: string;
}

/** Locks the discoveries that link to an issue, so that deliveries about their other issues wait. */
export const lockLinked = ({ workspaceId }: Receiver, { url }: Told): Statement => ({
  text: `SELECT id, client_id FROM discovery d
    WHERE workspace_id = $1 AND links_bytes > 0 AND ${issueKeysOf('d')} @> ARRAY[${KEY}]
    ORDER BY id LIMIT ${MOST_DISCOVERIES} FOR NO KEY UPDATE`,
  values: [workspaceId, url],
});

/** Reads the known issues of locked discoveries, but the one that is told of. */
export const othersOf = ({ workspaceId }: Receiver, { url }: Told, ids: readonly string[]): Statement => ({
  text: `SELECT d.id, d.state_id, s.category = 'DISCARDED' AS is_discarded,
      (SELECT m.state_id FROM tracker_move m WHERE m.workspace_id = $1 AND m.discovery_id = d.id) AS moved_to,
      (SELECT coalesce(json_agg(json_build_object('state', i.state, 'category', i.category, 'states', t.states)), '[]')
        FROM tracker_issue i JOIN tracker t ON t.workspace_id = $1 AND t.id = i.tracker_id
        WHERE i.workspace_id = $1 AND i.issue_key = ANY (${issueKeysOf('d')}) AND i.issue_key <> ${KEY}
          AND i.state IS NOT NULL) AS others
    FROM discovery d JOIN discovery_state s ON s.workspace_id = $1 AND s.id = d.state_id
    WHERE d.workspace_id = $1 AND d.id = ANY ($3::uuid[]) ORDER BY d.id`,
  values: [workspaceId, url, ids],
});

export function writeIssue(
  { workspaceId }: Receiver,
  { url, issue, assignee, at }: Told,
  seen: readonly string[],
  isLinked: boolean,
): Statement {
  const { title = '', state = null, category = null } = issue ?? {};
  return {
    text: `UPDATE tracker_issue SET url = $2, title = $3, state = $4, category = $5, assignee = $6, told_at = $7, seen = $8,
        is_linked = $9
      WHERE workspace_id = $1 AND issue_key = ${KEY}`,
    values: [workspaceId, url, title, state, category, assignee, new Date(at), seen, isLinked],
  };
}

/** Forgets the oldest issues beyond the limit of those that no discovery links to. */
export const forgetUnlinked = ({ workspaceId, id }: Receiver): Statement => ({
  text: `DELETE FROM tracker_issue WHERE workspace_id = $1 AND issue_key IN (
      SELECT issue_key FROM tracker_issue WHERE workspace_id = $1 AND tracker_id = $2 AND NOT is_linked
      ORDER BY told_at DESC OFFSET ${MOST_UNLINKED} LIMIT 100)`,
  values: [workspaceId, id],
});

export const noteMove = ({ workspaceId }: Receiver, discoveryId: string, stateId: string): Statement => ({
  text: `INSERT INTO tracker_move (workspace_id, discovery_id, state_id) VALUES ($1, $2, $3)
    ON CONFLICT (workspace_id, discovery_id) DO UPDATE SET state_id = excluded.state_id`,
  values: [workspaceId, discoveryId, stateId],
});
