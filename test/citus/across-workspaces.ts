/** A statement that may look at several shards, or at all, and why. */
interface AcrossWorkspaces {
  /** How it begins. */
  readonly text: string;
  readonly reason: string;
}

const SWEEP = 'The sweep of a worker, once a second, which tells whose turn it is.';
const RECONCILIATION = 'The nightly walk, which tells what there is to do before it goes by workspace.';

const IMPORTS = 'The sweep of a worker that looks for imports.';

/** No request is among them. */
export const ACROSS_WORKSPACES: readonly AcrossWorkspaces[] = [
  {
    text: 'SELECT workspace_id FROM feedback_refresh_request WHERE due_at IS NULL GROUP BY workspace_id',
    reason: SWEEP,
  },
  { text: 'SELECT workspace_id, id FROM feedback_refresh_request WHERE due_at <= ', reason: SWEEP },
  { text: 'SELECT workspace_id, field_id FROM score_refresh_request WHERE due_at <= ', reason: SWEEP },
  { text: 'SELECT workspace_id FROM discovery_tag_change GROUP BY workspace_id', reason: SWEEP },
  {
    text: 'INSERT INTO discovery_tag_count AS c (workspace_id, tag, discoveries) SELECT $1,',
    reason: 'What a worker has added up: rows that it has, by way of the node connected to.',
  },
  {
    text: 'INSERT INTO discovery_tag_change (workspace_id, tag, change) SELECT $1,',
    reason:
      'The tags of an import or a bulk: more than fit into VALUES. Citus makes their numbers on one node.',
  },
  {
    text: 'INSERT INTO feedback_refresh_request (workspace_id, discovery_id, requested_at, due_at) SELECT * FROM unnest',
    reason: 'What a worker defers: rows that it has, by way of the node connected to.',
  },
  {
    text: 'INSERT INTO feedback_refresh_request (workspace_id, discovery_id) SELECT $1, unnest(',
    reason: 'What an import asks for, which is more than ten discoveries at once.',
  },
  { text: 'SELECT DISTINCT workspace_id FROM import_job WHERE ', reason: IMPORTS },
  { text: "SELECT workspace_id, id FROM import_job WHERE (state = 'uploading'", reason: IMPORTS },
  {
    text: "SELECT 1 AS found FROM discovery_field WHERE type = 'FEEDBACK' AND id = $1 AND workspace_id <> $2",
    reason: 'An import asks once for each file whether its ids belong to another workspace.',
  },
  { text: 'SELECT requests, deferred, failures, tags,', reason: 'The gauges, of all workspaces.' },
  {
    text: 'SELECT workspace_id, discovery_id AS id, error FROM feedback_refresh_failure ORDER BY failed_at',
    reason: 'The list of failures, of all workspaces.',
  },
  {
    text: 'SELECT DISTINCT workspace_id FROM idempotency_key WHERE made_at <= ',
    reason: 'The hourly look for keys that are expired.',
  },
  { text: 'SELECT DISTINCT workspace_id AS id FROM feedback_refresh_failure', reason: RECONCILIATION },
];
