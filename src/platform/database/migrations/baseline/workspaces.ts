/** The tables of workspaces, of access to them, and of requests made once and imports. */
export const WORKSPACES = [
  `CREATE TABLE workspace (
    workspace_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT workspace_pk PRIMARY KEY (workspace_id),
    CONSTRAINT workspace_name_unique UNIQUE (name),
    CONSTRAINT workspace_name_length CHECK (char_length(name) BETWEEN 1 AND 100)
  )`,
  // For tokens, and for logins made with one, only the SHA-256 digest is stored.
  `CREATE TABLE api_token (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    digest bytea NOT NULL,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    CONSTRAINT api_token_pk PRIMARY KEY (workspace_id, id),
    CONSTRAINT api_token_digest_unique UNIQUE (digest),
    CONSTRAINT api_token_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT api_token_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT api_token_scope_known CHECK (scope IN ('read', 'write', 'admin')),
    CONSTRAINT api_token_digest_length CHECK (octet_length(digest) = 32)
  )`,
  // A foreign key deletes the logins of a deleted token.
  `CREATE TABLE login (
    workspace_id uuid NOT NULL,
    api_token_id uuid NOT NULL,
    digest bytea NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT login_pk PRIMARY KEY (workspace_id, api_token_id, digest),
    CONSTRAINT login_digest_unique UNIQUE (digest),
    CONSTRAINT login_api_token_fk FOREIGN KEY (workspace_id, api_token_id)
      REFERENCES api_token (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT login_digest_length CHECK (octet_length(digest) = 32)
  )`,
  // `result` is `json`, because `jsonb` loses the order of members; if it is too large to be stored, `record_id` is the
  // record in it. `token_id` is all zeros without a token. There are no foreign keys, because rows outlive a revoked
  // token by a day, and so that writers never wait for each other.
  `CREATE TABLE idempotency_key (
    workspace_id uuid NOT NULL,
    token_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    result json NOT NULL,
    made_at timestamptz(3) NOT NULL,
    record_id uuid,
    CONSTRAINT idempotency_key_pk PRIMARY KEY (workspace_id, token_id, key),
    CONSTRAINT idempotency_key_length CHECK (char_length(key) BETWEEN 1 AND 255)
  )`,
  `CREATE INDEX idempotency_key_by_age ON idempotency_key (made_at)`,

  // API and worker may run on different machines, so the database stores imports requested over HTTP, and their files
  // until they are done.
  `CREATE TABLE import_job (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL DEFAULT 'uploading',
    format text NOT NULL,
    options jsonb NOT NULL,
    bytes bigint NOT NULL DEFAULT 0,
    report jsonb NOT NULL DEFAULT '{}',
    done_line integer NOT NULL DEFAULT 0,
    runner uuid,
    attempts integer NOT NULL DEFAULT 0,
    alive_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    finished_at timestamptz(3),
    CONSTRAINT import_job_pk PRIMARY KEY (workspace_id, id),
    CONSTRAINT import_job_state CHECK (state IN ('uploading', 'queued', 'running', 'done', 'failed')),
    CONSTRAINT import_job_format CHECK (format IN ('ndjson', 'csv', 'json'))
  )`,
  // At most one import of a workspace runs at a time.
  `CREATE UNIQUE INDEX import_job_one_runs ON import_job (workspace_id) WHERE state = 'running'`,
  `CREATE INDEX import_job_unfinished ON import_job (state) WHERE state IN ('uploading', 'queued', 'running')`,
  `CREATE TABLE import_upload (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    part integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT import_upload_pk PRIMARY KEY (workspace_id, import_id, part),
    CONSTRAINT import_upload_job_fk FOREIGN KEY (workspace_id, import_id)
      REFERENCES import_job (workspace_id, id) ON DELETE CASCADE
  )`,
];
