import { Migration } from '@mikro-orm/migrations';
import { recordTable } from './baseline/records.js';

/**
 * Issue trackers, and what they tell of issues.
 *
 * - `tracker` is a record. `tracker_address` leads from its id to its workspace, because deliveries name no workspace.
 *   In a cluster, every node has it. `tracker_state` keeps states in use from being deleted.
 * - `tracker_issue` is an issue as it was told last. Without a `state`, the issue is gone, or its first delivery is
 *   being written. `seen` has digests of the deliveries that told of the time `told_at`.
 * - `tracker_move` is the state that a tracker last moved a discovery to. Either may have been deleted since: a discovery
 *   that somebody has moved by hand stays where it is after its deletion is undone as well.
 */
export class Trackers extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Equal for URLs that lead to the same issue: also those of Jira's boards, queues and projects, and of a project of
  // GitHub, which show an issue beside others. Keys begin with the workspace's id, so that an issue that many workspaces
  // link to is found as fast in each.
  String.raw`CREATE FUNCTION issue_key(workspace uuid, url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (workspace::text || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      lower(url COLLATE "C"),
      '^(https?://[^/?#]+(?:/[^?#]*)?)/(?:secure|jira/[a-z]+)/[^?#]*(?:\?(?:[^#]*&)?selectedissue=|/)([a-z][a-z0-9_]*-[0-9]+)(?:[&?#].*)?$',
      '\1/browse/\2'),
      '^(https?://[^/?#]+)/(?:orgs|users)/[^?#]*\?(?:[^#]*&)?issue=([^&#|%]+)(?:\||%7c)([^&#|%]+)(?:\||%7c)([0-9]+)(?:[&#].*)?$',
      '\1/\2/\3/issues/\4'),
      '^https?://|[?#].*$', '', 'g'),
      '/-/(issues|work_items)/', '/issues/'),
      '^(linear\.app/(?:[^/]+/)?issue/[^/]+)/.*$|/+$', '\1')) COLLATE "C"`,
  `CREATE FUNCTION issue_keys(workspace uuid, urls text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT key FROM (SELECT issue_key(workspace, url) FROM unnest(urls) AS given (url)) AS keys (key)
      WHERE octet_length(key) <= 1000)`,
  recordTable('tracker')(`
    kind text NOT NULL,
    name text COLLATE "und-x-icu" NOT NULL,
    states jsonb NOT NULL,
    secret bytea NOT NULL,
    CONSTRAINT tracker_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT tracker_kind_known CHECK (kind IN ('GITHUB', 'GITLAB', 'JIRA', 'LINEAR')),
    CONSTRAINT tracker_name_length CHECK (char_length(name) BETWEEN 1 AND 255)`),
  'CREATE INDEX tracker_by_updated_at ON tracker (workspace_id, updated_at, id)',
  `CREATE TABLE tracker_address (
    workspace_id uuid NOT NULL,
    tracker_id uuid NOT NULL,
    CONSTRAINT tracker_address_pk PRIMARY KEY (workspace_id, tracker_id),
    CONSTRAINT tracker_address_unique UNIQUE (tracker_id),
    CONSTRAINT tracker_address_workspace_fk FOREIGN KEY (workspace_id)
      REFERENCES workspace (workspace_id) ON DELETE CASCADE
  )`,
  `CREATE TABLE tracker_state (
    workspace_id uuid NOT NULL,
    tracker_id uuid NOT NULL,
    state_id uuid NOT NULL,
    CONSTRAINT tracker_state_pk PRIMARY KEY (workspace_id, tracker_id, state_id),
    CONSTRAINT tracker_state_tracker_fk FOREIGN KEY (workspace_id, tracker_id)
      REFERENCES tracker (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT tracker_state_state_fk FOREIGN KEY (workspace_id, state_id)
      REFERENCES discovery_state (workspace_id, id)
  )`,
  'CREATE INDEX tracker_state_by_state ON tracker_state (workspace_id, state_id)',
  `CREATE TABLE tracker_issue (
    workspace_id uuid NOT NULL,
    issue_key text COLLATE "C" NOT NULL,
    tracker_id uuid NOT NULL,
    url text NOT NULL,
    title text NOT NULL DEFAULT '',
    state text,
    category text,
    assignee text,
    told_at timestamptz(3) NOT NULL DEFAULT 'epoch',
    seen text[] NOT NULL DEFAULT '{}',
    is_linked boolean NOT NULL DEFAULT false,
    CONSTRAINT tracker_issue_pk PRIMARY KEY (workspace_id, issue_key),
    CONSTRAINT tracker_issue_tracker_fk FOREIGN KEY (workspace_id, tracker_id)
      REFERENCES tracker (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT tracker_issue_category_known CHECK (category IN ('OPEN', 'STARTED', 'DONE')),
    CONSTRAINT tracker_issue_category_of_state CHECK ((category IS NULL) = (state IS NULL))
  )`,
  'CREATE INDEX tracker_issue_by_tracker ON tracker_issue (workspace_id, tracker_id)',
  'CREATE INDEX tracker_issue_unlinked ON tracker_issue (workspace_id, tracker_id, told_at) WHERE NOT is_linked',
  `CREATE TABLE tracker_move (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    state_id uuid NOT NULL,
    CONSTRAINT tracker_move_pk PRIMARY KEY (workspace_id, discovery_id),
    CONSTRAINT tracker_move_workspace_fk FOREIGN KEY (workspace_id)
      REFERENCES workspace (workspace_id) ON DELETE CASCADE
  )`,
];
