import { Migration } from '@mikro-orm/migrations';

/**
 * The schema of version 1, for PostgreSQL 15 and newer.
 *
 * - Every record's primary key and every foreign key begins with `workspace_id`: no reference can leave its
 *   workspace.
 * - Identifiers are UUIDv7 (RFC 9562). A record's creation time is the time in its id, so there is no
 *   `created_at` column and the order of creation is the order of the primary key.
 * - The parts of a discovery (tags, assignees, field values) go with it; everything else that refers to a
 *   record keeps it from being deleted.
 */
export class InitialSchema extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION uuid_v7_time(id uuid) RETURNS timestamptz
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN to_timestamp((('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint) / 1000.0)`);

    this.addSql(`
      CREATE TABLE workspace (
        workspace_id uuid NOT NULL,
        name text NOT NULL,
        CONSTRAINT workspace_pk PRIMARY KEY (workspace_id),
        CONSTRAINT workspace_name_unique UNIQUE (name),
        CONSTRAINT workspace_name_length CHECK (char_length(name) BETWEEN 1 AND 100)
      )`);

    // Names may change places within one transaction (an import does that), hence deferrable.
    this.addSql(`
      CREATE TABLE discovery_state (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id text NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        name text COLLATE "und-x-icu" NOT NULL,
        position integer NOT NULL,
        is_default boolean NOT NULL,
        CONSTRAINT discovery_state_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT discovery_state_client_id_unique UNIQUE (workspace_id, client_id),
        CONSTRAINT discovery_state_name_unique UNIQUE (workspace_id, name) DEFERRABLE INITIALLY IMMEDIATE,
        CONSTRAINT discovery_state_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
        CONSTRAINT discovery_state_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
        CONSTRAINT discovery_state_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT discovery_state_position_range CHECK (position BETWEEN 0 AND 1000000)
      )`);
    this.addSql(
      `CREATE UNIQUE INDEX discovery_state_one_default ON discovery_state (workspace_id) WHERE is_default`,
    );

    this.addSql(`
      CREATE TABLE discovery_field (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id text NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        name text COLLATE "und-x-icu" NOT NULL,
        type text NOT NULL,
        options text[],
        position integer NOT NULL,
        CONSTRAINT discovery_field_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT discovery_field_client_id_unique UNIQUE (workspace_id, client_id),
        CONSTRAINT discovery_field_name_unique UNIQUE (workspace_id, name) DEFERRABLE INITIALLY IMMEDIATE,
        CONSTRAINT discovery_field_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
        CONSTRAINT discovery_field_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
        CONSTRAINT discovery_field_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT discovery_field_position_range CHECK (position BETWEEN 0 AND 1000000),
        CONSTRAINT discovery_field_type_known CHECK (type IN
          ('TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SELECT', 'MULTI_SELECT', 'SCORE', 'FEEDBACK')),
        CONSTRAINT discovery_field_options_of_selects
          CHECK ((options IS NOT NULL) = (type IN ('SELECT', 'MULTI_SELECT')))
      )`);
    this.addSql(
      `CREATE UNIQUE INDEX discovery_field_one_feedback ON discovery_field (workspace_id) WHERE type = 'FEEDBACK'`,
    );

    this.addSql(`
      CREATE TABLE component (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id text NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        title text COLLATE "und-x-icu" NOT NULL,
        description text,
        CONSTRAINT component_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT component_client_id_unique UNIQUE (workspace_id, client_id),
        CONSTRAINT component_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
        CONSTRAINT component_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
        CONSTRAINT component_title_length CHECK (char_length(title) BETWEEN 1 AND 500),
        CONSTRAINT component_description_length CHECK (char_length(description) BETWEEN 0 AND 100000)
      )`);
    this.addSql(`CREATE INDEX component_by_update ON component (workspace_id, updated_at, id)`);
    this.addSql(`CREATE INDEX component_by_title ON component (workspace_id, title, id)`);

    this.addSql(`
      CREATE TABLE workspace_user (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id text NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        name text COLLATE "und-x-icu" NOT NULL,
        email text,
        CONSTRAINT workspace_user_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT workspace_user_client_id_unique UNIQUE (workspace_id, client_id),
        CONSTRAINT workspace_user_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
        CONSTRAINT workspace_user_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
        CONSTRAINT workspace_user_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
        CONSTRAINT workspace_user_email_length CHECK (char_length(email) BETWEEN 3 AND 254)
      )`);
    this.addSql(`CREATE INDEX workspace_user_by_update ON workspace_user (workspace_id, updated_at, id)`);

    // A sub-discovery refers to (workspace_id, id, parent_type) of its parent, and the parent_type it asks for
    // is always COMPONENT. This one foreign key refuses a parent without a component, a parent that is itself
    // a sub-discovery, and moving a discovery that has children anywhere but under a component.
    this.addSql(`
      CREATE TABLE discovery (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id text NOT NULL,
        updated_at timestamptz(3) NOT NULL,
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
        CONSTRAINT discovery_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT discovery_client_id_unique UNIQUE (workspace_id, client_id),
        CONSTRAINT discovery_parent_type_unique UNIQUE (workspace_id, id, parent_type),
        CONSTRAINT discovery_state_fk FOREIGN KEY (workspace_id, state_id)
          REFERENCES discovery_state (workspace_id, id),
        CONSTRAINT discovery_component_fk FOREIGN KEY (workspace_id, component_id)
          REFERENCES component (workspace_id, id),
        CONSTRAINT discovery_parent_fk FOREIGN KEY (workspace_id, parent_discovery_id, required_parent_type)
          REFERENCES discovery (workspace_id, id, parent_type),
        CONSTRAINT discovery_one_parent CHECK (num_nonnulls(component_id, parent_discovery_id) <= 1),
        CONSTRAINT discovery_not_its_own_parent CHECK (parent_discovery_id <> id),
        CONSTRAINT discovery_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
        CONSTRAINT discovery_title_length CHECK (char_length(title) BETWEEN 1 AND 500),
        CONSTRAINT discovery_description_length CHECK (char_length(description) BETWEEN 0 AND 100000)
      ) WITH (fillfactor = 90)`);
    this.addSql(`CREATE INDEX discovery_by_update ON discovery (workspace_id, updated_at, id)`);
    this.addSql(`CREATE INDEX discovery_by_title ON discovery (workspace_id, title, id)`);
    this.addSql(`CREATE INDEX discovery_by_state ON discovery (workspace_id, state_id, id)`);
    // Callers filter by a parent without saying of which kind it is.
    this.addSql(`CREATE INDEX discovery_by_any_parent
      ON discovery (workspace_id, coalesce(component_id, parent_discovery_id), id)`);
    this.addSql(`CREATE INDEX discovery_by_component ON discovery (workspace_id, component_id, id)
      WHERE component_id IS NOT NULL`);
    this.addSql(`CREATE INDEX discovery_by_parent ON discovery (workspace_id, parent_discovery_id, id)
      WHERE parent_discovery_id IS NOT NULL`);
    this.addSql(`CREATE INDEX discovery_by_parent_type ON discovery (workspace_id, parent_type, id)`);
    this.addSql(`CREATE INDEX discovery_by_words ON discovery
      USING gin (to_tsvector('simple'::regconfig, title || ' ' || coalesce(description, '')))`);

    this.addSql(`
      CREATE TABLE discovery_tag (
        workspace_id uuid NOT NULL,
        discovery_id uuid NOT NULL,
        tag text NOT NULL,
        position smallint NOT NULL,
        CONSTRAINT discovery_tag_pk PRIMARY KEY (workspace_id, discovery_id, tag),
        CONSTRAINT discovery_tag_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
          REFERENCES discovery (workspace_id, id) ON DELETE CASCADE,
        CONSTRAINT discovery_tag_length CHECK (char_length(tag) BETWEEN 1 AND 100)
      )`);
    this.addSql(`CREATE INDEX discovery_tag_by_tag ON discovery_tag (workspace_id, tag, discovery_id)`);

    this.addSql(`
      CREATE TABLE discovery_assignee (
        workspace_id uuid NOT NULL,
        discovery_id uuid NOT NULL,
        user_id uuid NOT NULL,
        CONSTRAINT discovery_assignee_pk PRIMARY KEY (workspace_id, discovery_id, user_id),
        CONSTRAINT discovery_assignee_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
          REFERENCES discovery (workspace_id, id) ON DELETE CASCADE,
        CONSTRAINT discovery_assignee_user_fk FOREIGN KEY (workspace_id, user_id)
          REFERENCES workspace_user (workspace_id, id)
      )`);
    this.addSql(
      `CREATE INDEX discovery_assignee_by_user ON discovery_assignee (workspace_id, user_id, discovery_id)`,
    );

    this.addSql(`
      CREATE TABLE discovery_field_value (
        workspace_id uuid NOT NULL,
        discovery_id uuid NOT NULL,
        field_id uuid NOT NULL,
        value text NOT NULL,
        CONSTRAINT discovery_field_value_pk PRIMARY KEY (workspace_id, discovery_id, field_id),
        CONSTRAINT discovery_field_value_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
          REFERENCES discovery (workspace_id, id) ON DELETE CASCADE,
        CONSTRAINT discovery_field_value_field_fk FOREIGN KEY (workspace_id, field_id)
          REFERENCES discovery_field (workspace_id, id)
      )`);
    this.addSql(
      `CREATE INDEX discovery_field_value_by_field ON discovery_field_value (workspace_id, field_id, discovery_id)`,
    );

    this.addSql(`
      CREATE TABLE feedback (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id text NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        discovery_id uuid NOT NULL,
        score integer NOT NULL,
        content text,
        starred boolean NOT NULL,
        CONSTRAINT feedback_pk PRIMARY KEY (workspace_id, id),
        CONSTRAINT feedback_client_id_unique UNIQUE (workspace_id, client_id),
        CONSTRAINT feedback_discovery_fk FOREIGN KEY (workspace_id, discovery_id)
          REFERENCES discovery (workspace_id, id),
        CONSTRAINT feedback_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
        CONSTRAINT feedback_score_range CHECK (score BETWEEN 0 AND 1000000),
        CONSTRAINT feedback_content_length CHECK (char_length(content) BETWEEN 0 AND 100000)
      )`);
    this.addSql(`CREATE INDEX feedback_by_update ON feedback (workspace_id, updated_at, id)`);
    this.addSql(
      `CREATE INDEX feedback_by_discovery ON feedback (workspace_id, discovery_id, id) INCLUDE (score)`,
    );

    // Append-only outbox: no unique key but the identity, and no foreign key, so that writers never wait for
    // each other here. It is emptied as fast as it is filled, so vacuum must come by the number of dead rows
    // alone.
    this.addSql(`
      CREATE TABLE feedback_refresh_request (
        id bigint GENERATED ALWAYS AS IDENTITY,
        workspace_id uuid NOT NULL,
        discovery_id uuid NOT NULL,
        requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT feedback_refresh_request_pk PRIMARY KEY (id)
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000)`);

    // No foreign key: a discovery that failed can still be deleted.
    this.addSql(`
      CREATE TABLE feedback_refresh_failure (
        workspace_id uuid NOT NULL,
        discovery_id uuid NOT NULL,
        failed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        error text NOT NULL,
        CONSTRAINT feedback_refresh_failure_pk PRIMARY KEY (workspace_id, discovery_id)
      )`);
  }
}
