// Emptied as fast as they are filled, so vacuum must come by the number of dead rows alone.
const OUTBOX = `WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000)`;

/**
 * What workers make of records, and the outboxes that tell them to. An outbox has no unique key but the identity, and no
 * foreign key, so that writers never wait for each other there.
 */
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

  // `due_at` is when to try again what can't be settled with the others, because its discovery is locked or takes too long.
  `CREATE TABLE feedback_refresh_request (
    id bigint GENERATED ALWAYS AS IDENTITY,
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz(3),
    CONSTRAINT feedback_refresh_request_pk PRIMARY KEY (workspace_id, id)
  ) ${OUTBOX}`,
  `CREATE INDEX feedback_refresh_request_deferred ON feedback_refresh_request (due_at) WHERE due_at IS NOT NULL`,
  // No foreign key: a discovery that failed can still be deleted.
  `CREATE TABLE feedback_refresh_failure (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    failed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    error text NOT NULL,
    CONSTRAINT feedback_refresh_failure_pk PRIMARY KEY (workspace_id, discovery_id)
  )`,

  // No foreign key: what a deleted field has left is still to be removed.
  `CREATE TABLE score_refresh_request (
    workspace_id uuid NOT NULL,
    field_id uuid NOT NULL,
    requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    next_discovery_id uuid,
    done integer NOT NULL DEFAULT 0,
    total integer,
    is_second_pass boolean NOT NULL DEFAULT false,
    CONSTRAINT score_refresh_request_pk PRIMARY KEY (workspace_id, field_id)
  )`,

  // Writers append what changes, and workers add it to the counts (docs/decisions/26).
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
  `CREATE TABLE discovery_tag_change (
    workspace_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    tag text NOT NULL,
    change integer NOT NULL,
    CONSTRAINT discovery_tag_change_pk PRIMARY KEY (workspace_id, id)
  ) ${OUTBOX}`,
];
