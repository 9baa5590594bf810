import { recordTable } from './records.js';

/**
 * SQL for a rank after those of all earlier moments, as a key of the npm package fractional-indexing: `m` announces an
 * integer of 13 digits, here the time in microseconds, hexadecimal until the year 2112. The random fraction tells ranks
 * of the same moment apart.
 */
const RANK_BY_TIME = `'m' || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 13, '0')
  || lpad(to_hex((random() * 65535)::integer), 4, '0') || 'V'`;

export const DISCOVERIES = [
  // A sub-discovery's foreign key contains (workspace_id, id, parent_type) of its parent, with parent_type always
  // COMPONENT. This key alone rejects a parent without a component, a parent that is itself a sub-discovery, and moving
  // a discovery with children anywhere but under a component. Side tables hold assignees, tags and field values as
  // well, for filters and foreign keys (docs/decisions/18).
  recordTable('discovery')(
    `
    title text COLLATE "und-x-icu" NOT NULL,
    description text,
    state_id uuid NOT NULL,
    state_entered_at timestamptz(3) NOT NULL,
    component_id uuid,
    parent_discovery_id uuid,
    parent_type text NOT NULL GENERATED ALWAYS AS (CASE
      WHEN component_id IS NOT NULL THEN 'COMPONENT'
      WHEN parent_discovery_id IS NOT NULL THEN 'DISCOVERY'
      ELSE 'NONE' END) STORED,
    required_parent_type text NOT NULL GENERATED ALWAYS AS ('COMPONENT') STORED,
    feedback_score bigint NOT NULL DEFAULT 0,
    last_feedback timestamptz(3),
    alpha_issue_urls text[] NOT NULL DEFAULT '{}',
    bravo_issue_urls text[] NOT NULL DEFAULT '{}',
    charlie_issue_urls text[] NOT NULL DEFAULT '{}',
    delta_issue_urls text[] NOT NULL DEFAULT '{}',
    echo_card_urls text[] NOT NULL DEFAULT '{}',
    links_bytes integer NOT NULL DEFAULT 0,
    field_values_count integer NOT NULL DEFAULT 0,
    field_values_bytes integer NOT NULL DEFAULT 0,
    words tsvector,
    assignees uuid[] NOT NULL DEFAULT '{}',
    tags text[] NOT NULL DEFAULT '{}',
    field_values jsonb NOT NULL DEFAULT '{}',
    has_feedback boolean NOT NULL DEFAULT false,
    rank text COLLATE "C" NOT NULL DEFAULT ${RANK_BY_TIME},
    CONSTRAINT discovery_parent_type_unique UNIQUE (workspace_id, id, parent_type),
    CONSTRAINT discovery_state_fk FOREIGN KEY (workspace_id, state_id)
      REFERENCES discovery_state (workspace_id, id),
    CONSTRAINT discovery_component_fk FOREIGN KEY (workspace_id, component_id)
      REFERENCES component (workspace_id, id),
    CONSTRAINT discovery_parent_fk FOREIGN KEY (workspace_id, parent_discovery_id, required_parent_type)
      REFERENCES discovery (workspace_id, id, parent_type),
    CONSTRAINT discovery_one_parent CHECK (num_nonnulls(component_id, parent_discovery_id) <= 1),
    CONSTRAINT discovery_not_its_own_parent CHECK (parent_discovery_id <> id),
    CONSTRAINT discovery_title_length CHECK (char_length(title) BETWEEN 1 AND 500),
    CONSTRAINT discovery_description_length CHECK (char_length(description) BETWEEN 0 AND 100000),
    CONSTRAINT discovery_field_values_count CHECK (field_values_count BETWEEN 0 AND 500),
    CONSTRAINT discovery_field_values_bytes CHECK (field_values_bytes BETWEEN 0 AND 1048576)`,
    'WITH (fillfactor = 90)',
  ),
  `CREATE INDEX discovery_by_update ON discovery (workspace_id, updated_at, id)`,
  `CREATE INDEX discovery_by_title ON discovery (workspace_id, title, id)`,
  `CREATE INDEX discovery_by_state ON discovery (workspace_id, state_id, id)`,
  `CREATE INDEX discovery_by_state_entry ON discovery (workspace_id, state_entered_at, id)`,
  `CREATE UNIQUE INDEX discovery_rank_unique ON discovery (workspace_id, rank)`,
  // For filters by a parent's id, which don't say whether the parent is a component or a discovery.
  `CREATE INDEX discovery_by_any_parent
    ON discovery (workspace_id, coalesce(component_id, parent_discovery_id), id)`,
  `CREATE INDEX discovery_by_component ON discovery (workspace_id, component_id, id)
    WHERE component_id IS NOT NULL`,
  `CREATE INDEX discovery_by_parent ON discovery (workspace_id, parent_discovery_id, id)
    WHERE parent_discovery_id IS NOT NULL`,
  `CREATE INDEX discovery_by_parent_type ON discovery (workspace_id, parent_type, id)`,
  `CREATE INDEX discovery_unassigned ON discovery (workspace_id, id) WHERE assignees = '{}'`,
  `CREATE INDEX discovery_without_feedback ON discovery (workspace_id, id) WHERE NOT has_feedback`,
  `CREATE INDEX discovery_by_words ON discovery USING gin (words)`,

  `CREATE TABLE discovery_tag (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    tag text NOT NULL,
    position smallint NOT NULL,
    CONSTRAINT discovery_tag_pk PRIMARY KEY (workspace_id, discovery_id, tag),
    CONSTRAINT discovery_tag_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
      REFERENCES discovery (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT discovery_tag_length CHECK (char_length(tag) BETWEEN 1 AND 100)
  )`,
  `CREATE INDEX discovery_tag_by_tag ON discovery_tag (workspace_id, tag, discovery_id)`,

  `CREATE TABLE discovery_assignee (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT discovery_assignee_pk PRIMARY KEY (workspace_id, discovery_id, user_id),
    CONSTRAINT discovery_assignee_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
      REFERENCES discovery (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT discovery_assignee_user_fk FOREIGN KEY (workspace_id, user_id)
      REFERENCES workspace_user (workspace_id, id)
  )`,
  `CREATE INDEX discovery_assignee_by_user ON discovery_assignee (workspace_id, user_id, discovery_id)`,

  // Values computed by formulas are stored only in this table, not in the discovery's row, and are marked as computed.
  `CREATE TABLE discovery_field_value (
    workspace_id uuid NOT NULL,
    discovery_id uuid NOT NULL,
    field_id uuid NOT NULL,
    value text NOT NULL,
    is_computed boolean NOT NULL DEFAULT false,
    CONSTRAINT discovery_field_value_pk PRIMARY KEY (workspace_id, discovery_id, field_id),
    CONSTRAINT discovery_field_value_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
      REFERENCES discovery (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT discovery_field_value_field_fk FOREIGN KEY (workspace_id, field_id)
      REFERENCES discovery_field (workspace_id, id)
  )`,
  // A value is text, and only its field knows its type. So there is one index on the case-folded beginning of each
  // value, and one on the number of each value that looks like a number. Neither index can reject a value, however
  // long.
  `CREATE INDEX discovery_field_value_by_key
    ON discovery_field_value (workspace_id, field_id, (field_value_key(value) COLLATE "C"), discovery_id)`,
  `CREATE INDEX discovery_field_value_by_number
    ON discovery_field_value (workspace_id, field_id, field_value_number(value), discovery_id)
    WHERE field_value_number(value) IS NOT NULL`,
  // PostgreSQL chooses between a value's index and a scan of the list by the value's frequency, which differs between
  // fields. It uses no statistics of partial indexes, and looks up statistics of an expression without its COLLATE.
  `CREATE STATISTICS discovery_field_value_keys (mcv)
    ON field_id, (field_value_key(value)) FROM discovery_field_value`,
  `CREATE STATISTICS discovery_field_value_numbers (mcv)
    ON field_id, (field_value_number(value)) FROM discovery_field_value`,

  recordTable('feedback')(`
    discovery_id uuid NOT NULL,
    score integer NOT NULL,
    content text,
    starred boolean NOT NULL,
    title text,
    author_name text,
    author_email text COLLATE "und-x-icu",
    company text COLLATE "und-x-icu",
    source_url text,
    words tsvector,
    CONSTRAINT feedback_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
      REFERENCES discovery (workspace_id, id),
    CONSTRAINT feedback_score_range CHECK (score BETWEEN 0 AND 1000000),
    CONSTRAINT feedback_content_length CHECK (char_length(content) BETWEEN 0 AND 100000),
    CONSTRAINT feedback_title_length CHECK (char_length(title) BETWEEN 1 AND 500),
    CONSTRAINT feedback_author_name_length CHECK (char_length(author_name) BETWEEN 1 AND 255),
    CONSTRAINT feedback_author_email_length CHECK (char_length(author_email) BETWEEN 1 AND 320),
    CONSTRAINT feedback_company_length CHECK (char_length(company) BETWEEN 1 AND 255),
    CONSTRAINT feedback_source_url_length CHECK (char_length(source_url) BETWEEN 1 AND 2048)`),
  `CREATE INDEX feedback_by_update ON feedback (workspace_id, updated_at, id)`,
  `CREATE INDEX feedback_by_score ON feedback (workspace_id, score, id)`,
  `CREATE INDEX feedback_by_discovery ON feedback (workspace_id, discovery_id, id) INCLUDE (score)`,
  // Indexes of all rows, because PostgreSQL uses no statistics of partial indexes.
  `CREATE INDEX feedback_by_company ON feedback (workspace_id, (folded_text(company) COLLATE "C"), id)`,
  `CREATE INDEX feedback_by_author_email ON feedback (workspace_id, (folded_text(author_email) COLLATE "C"), id)`,
  `CREATE INDEX feedback_starred ON feedback (workspace_id, id) WHERE starred`,
  `CREATE INDEX feedback_by_words ON feedback USING gin (words)`,
];
