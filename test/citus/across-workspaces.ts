/** A statement that may look at several shards, or at all, and why. */
interface AcrossWorkspaces {
  /** How it begins. */
  readonly text: string;
  readonly reason: string;
}

const SWEEP = 'The sweep of a worker, once a second, which tells whose turn it is.';
const IMPORTS = 'The sweep of a worker that looks for imports.';

/** No request is among them. */
export const ACROSS_WORKSPACES: readonly AcrossWorkspaces[] = [
  {
    text: 'SELECT kind, workspace_id, due_at IS NOT NULL AS is_deferred FROM work_request',
    reason: SWEEP,
  },
  {
    text: 'INSERT INTO discovery_tag_count AS c (workspace_id, tag, discoveries) SELECT $1,',
    reason: 'What a worker has added up: rows that it has, by way of the node connected to.',
  },
  {
    text: 'INSERT INTO work_request (workspace_id, kind, subject, detail, error, requested_at, due_at) SELECT',
    reason: 'What a worker defers: rows that it has, by way of the node connected to.',
  },
  {
    text: 'INSERT INTO work_request (workspace_id, kind, subject) SELECT $1, $2, unnest(',
    reason: 'What an import asks for, which is more than ten discoveries at once.',
  },
  {
    text: 'INSERT INTO work_request (workspace_id, kind, subject) SELECT found.workspace_id, $2, unnest(',
    reason:
      'What a change asks for only in workspaces with formulas: the rows get numbers at the node connected to.',
  },
  {
    text: 'SELECT DISTINCT workspace_id FROM event_commit WHERE position IS NULL',
    reason: 'The sweep that puts in order what nobody has read.',
  },
  {
    text: 'SELECT DISTINCT workspace_id FROM event_commit WHERE at < ',
    reason: 'The retention asks where there is something old.',
  },
  { text: "SELECT w.workspace_id FROM webhook w WHERE w.state = 'ON'", reason: SWEEP },
  {
    text: 'SELECT DISTINCT workspace_id FROM webhook_delivery WHERE id < ',
    reason: 'The retention asks where there is something old.',
  },
  { text: 'SELECT DISTINCT workspace_id FROM import_job WHERE ', reason: IMPORTS },
  { text: 'SELECT workspace_id AS "workspaceId", id FROM import_job WHERE ', reason: IMPORTS },
  {
    text: "SELECT 1 AS found FROM discovery_field WHERE type = 'FEEDBACK' AND id = $1 AND workspace_id <> $2",
    reason: 'An import asks once for each file whether its ids belong to another workspace.',
  },
  {
    text: 'SELECT kind, count(*) AS requests, count(due_at) AS deferred',
    reason: 'The gauges, of all workspaces.',
  },
  {
    text: 'SELECT coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)',
    reason: 'The gauges, of all workspaces.',
  },
  {
    text: 'SELECT DISTINCT workspace_id FROM idempotency_key WHERE made_at <= ',
    reason: 'The hourly look for keys that are expired.',
  },
  {
    text: "SELECT DISTINCT workspace_id FROM webhook WHERE state = 'ON'",
    reason: 'Once a second, in processes that write: who is to be rung for.',
  },
  {
    text: 'SELECT count(*) AS count FROM webhook w JOIN webhook_delivery d',
    reason: 'The gauges, of all workspaces.',
  },
  {
    text: "SELECT coalesce(off_reason, 'CALLER') AS reason, count(*) AS count FROM webhook",
    reason: 'The gauges, of all workspaces.',
  },
];
