/** SQL that creates a table of records: the common columns, followed by its `own` columns and constraints. */
export const recordTable =
  (name: string) =>
  (own: string, options = ''): string => `CREATE TABLE ${name} (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id text NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT ${name}_pk PRIMARY KEY (workspace_id, id),
    CONSTRAINT ${name}_client_id_unique UNIQUE (workspace_id, client_id),
    CONSTRAINT ${name}_client_id_length CHECK (char_length(client_id) BETWEEN 1 AND 255),
    ${own}
  ) ${options}`;

/** The tables that discoveries refer to. `words` is the search vector, which `src/platform/database/search` makes. */
export const RECORDS = [
  // The unique key is deferrable, because an import may swap names within a transaction.
  recordTable('discovery_state')(`
    name text COLLATE "und-x-icu" NOT NULL,
    position integer NOT NULL,
    is_default boolean NOT NULL,
    CONSTRAINT discovery_state_name_unique UNIQUE (workspace_id, name) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT discovery_state_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT discovery_state_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT discovery_state_position_range CHECK (position BETWEEN 0 AND 1000000)`),
  `CREATE UNIQUE INDEX discovery_state_one_default ON discovery_state (workspace_id) WHERE is_default`,

  recordTable('discovery_field')(`
    name text COLLATE "und-x-icu" NOT NULL,
    type text NOT NULL,
    options text[],
    position integer NOT NULL,
    formula text,
    CONSTRAINT discovery_field_name_unique UNIQUE (workspace_id, name) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT discovery_field_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT discovery_field_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT discovery_field_position_range CHECK (position BETWEEN 0 AND 1000000),
    CONSTRAINT discovery_field_type_known CHECK (type IN
      ('TEXT', 'NUMBER', 'RATING', 'DATE', 'BOOLEAN', 'URL', 'SELECT', 'MULTI_SELECT', 'SCORE', 'FEEDBACK')),
    CONSTRAINT discovery_field_options_of_selects
      CHECK ((options IS NOT NULL) = (type IN ('SELECT', 'MULTI_SELECT'))),
    CONSTRAINT discovery_field_formula_of_score CHECK (formula IS NULL OR type = 'SCORE'),
    CONSTRAINT discovery_field_formula_length CHECK (char_length(formula) BETWEEN 1 AND 10000)`),
  `CREATE UNIQUE INDEX discovery_field_one_feedback ON discovery_field (workspace_id) WHERE type = 'FEEDBACK'`,
  `CREATE INDEX discovery_field_with_formula ON discovery_field (workspace_id, id) WHERE formula IS NOT NULL`,
  // Its foreign key keeps a field that a formula uses from being deleted.
  `CREATE TABLE formula_operand (
    workspace_id uuid NOT NULL,
    formula_field_id uuid NOT NULL,
    reference text NOT NULL,
    field_id uuid NOT NULL,
    CONSTRAINT formula_operand_pk PRIMARY KEY (workspace_id, formula_field_id, reference),
    CONSTRAINT formula_operand_formula_fk FOREIGN KEY (workspace_id, formula_field_id)
      REFERENCES discovery_field (workspace_id, id) ON DELETE CASCADE,
    CONSTRAINT formula_operand_field_fk FOREIGN KEY (workspace_id, field_id)
      REFERENCES discovery_field (workspace_id, id),
    CONSTRAINT formula_operand_not_itself CHECK (field_id <> formula_field_id)
  )`,
  `CREATE INDEX formula_operand_by_field ON formula_operand (workspace_id, field_id)`,

  recordTable('component')(`
    title text COLLATE "und-x-icu" NOT NULL,
    description text,
    words tsvector,
    CONSTRAINT component_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT component_title_length CHECK (char_length(title) BETWEEN 1 AND 500),
    CONSTRAINT component_description_length CHECK (char_length(description) BETWEEN 0 AND 100000)`),
  `CREATE INDEX component_by_update ON component (workspace_id, updated_at, id)`,
  `CREATE INDEX component_by_title ON component (workspace_id, title, id)`,
  `CREATE INDEX component_by_words ON component USING gin (words)`,

  recordTable('workspace_user')(`
    name text COLLATE "und-x-icu" NOT NULL,
    email text,
    words tsvector,
    CONSTRAINT workspace_user_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT workspace_user_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT workspace_user_email_length CHECK (char_length(email) BETWEEN 3 AND 254)`),
  `CREATE INDEX workspace_user_by_update ON workspace_user (workspace_id, updated_at, id)`,
  `CREATE INDEX workspace_user_by_words ON workspace_user USING gin (words)`,
];
