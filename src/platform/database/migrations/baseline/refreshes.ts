/** The tables of derived data, and of requests for workers. */
export const REFRESHES = [
  // Only discoveries with feedback have a row (docs/decisions/23).
  `CREATE TABLE discovery_feedback_value (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    feedback_score bigint NOT NULL,
    last_feedback timestamptz(3) NOT NULL,
    CONSTRAINT discovery_feedback_value_pk PRIMARY KEY (workspace_id, discovery_id),
    CONSTRAINT discovery_feedback_value_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
      REFERENCES discovery (workspace_id, id) ON DELETE CASCADE
  ) WITH (autovacuum_vacuum_scale_factor = 0.05)`,
  `CREATE INDEX discovery_feedback_value_by_score
    ON discovery_feedback_value (workspace_id, feedback_score, discovery_id)`,
  `CREATE INDEX discovery_feedback_value_by_last_feedback
    ON discovery_feedback_value (workspace_id, last_feedback, discovery_id)`,

  // The primary key is the only unique one, and there is no foreign key, so that writers never wait for each other.
  // `due_at` is when a deferred request is due; `error` is why its subject can't be written. Rows are deleted as fast
  // as they are inserted, so autovacuum depends on the number of dead rows alone.
  `CREATE TABLE work_request (
    workspace_id uuid NOT NULL,
    kind text COLLATE "C" NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    subject uuid,
    detail jsonb,
    error text,
    requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz(3),
    CONSTRAINT work_request_pk PRIMARY KEY (workspace_id, kind, id)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000)`,
  `CREATE INDEX work_request_due ON work_request (workspace_id, kind, due_at) WHERE due_at IS NOT NULL`,

  // Writers append changes of the counts, and workers add these up (docs/decisions/26).
  `CREATE TABLE discovery_tag_count (
    workspace_id uuid NOT NULL,
    tag text COLLATE "und-x-icu" NOT NULL,
    discoveries bigint NOT NULL,
    folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded_text(tag)) STORED,
    CONSTRAINT discovery_tag_count_pk PRIMARY KEY (workspace_id, tag)
  )`,
  `CREATE INDEX discovery_tag_count_by_use ON discovery_tag_count (workspace_id, (-discoveries), tag)
    WHERE discoveries > 0`,
  `CREATE INDEX discovery_tag_count_by_prefix ON discovery_tag_count (workspace_id, folded)`,
];
