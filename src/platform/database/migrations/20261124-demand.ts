import { Migration } from '@mikro-orm/migrations';
import { recordTable } from './baseline/records.js';

/**
 * Companies, messages and merged discoveries. Only adds to the schema, so that processes of the previous version
 * continue to work.
 *
 * - `company` is the source of feedback. A merged company stays in the table, so that its name leads to the survivor.
 * - `feedback.company` was free text. From now on it is the name of a company that is yet to be created.
 * - `message` is a text from which several pieces of feedback may come.
 * - `merged_discovery` has the keys of merged discoveries. It has no foreign key, because the survivor may be deleted,
 *   and restored later.
 */
export class Demand extends Migration {
  override up(): void {
    for (const statement of [...LOCK, FOLDED_NAME, ...TABLES, DISTRIBUTE, ...REFERENCES, ...CHANGES])
      this.addSql(statement);
  }
}

/**
 * Locks all tables at once and in the strongest mode, because upgrading a lock later could deadlock. The timeout is
 * shorter than PostgreSQL's deadlock timeout, so that a deadlock ends this migration and not another transaction.
 */
const LOCK = [
  `SET LOCAL lock_timeout = '500ms'`,
  `LOCK TABLE workspace, workspace_user, discovery_state, discovery, feedback, discovery_feedback_value`,
];

/** Folds a name's case and normalises its characters (Unicode 3.13, D145), as a single expression to be inlined. */
const FOLDED_NAME = `CREATE FUNCTION folded_name(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalize(folded_text(normalize(given, NFD)), NFC)`;

const TABLES = [
  recordTable('company')(`
    name text COLLATE "und-x-icu" NOT NULL,
    domain text,
    tier text COLLATE "und-x-icu",
    revenue numeric(15, 2),
    attributes jsonb NOT NULL DEFAULT '{}',
    merged_into_id uuid,
    words tsvector,
    CONSTRAINT company_not_merged_into_itself CHECK (merged_into_id <> id),
    CONSTRAINT company_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT company_domain_length CHECK (char_length(domain) BETWEEN 1 AND 253),
    CONSTRAINT company_tier_length CHECK (char_length(tier) BETWEEN 1 AND 100),
    CONSTRAINT company_revenue_range CHECK (revenue BETWEEN 0 AND 1000000000000)`),
  `CREATE UNIQUE INDEX company_name_unique ON company (workspace_id, (folded_name(name) COLLATE "C"))`,
  // Not for searching: a change of a unique key's column waits for transactions that hold a key lock on the row.
  `CREATE UNIQUE INDEX company_by_identity ON company (workspace_id, id, name, merged_into_id)`,
  `CREATE INDEX company_by_update ON company (workspace_id, updated_at, id)`,
  `CREATE INDEX company_by_name ON company (workspace_id, name, id)`,
  `CREATE INDEX company_by_revenue ON company (workspace_id, revenue, id)`,
  `CREATE INDEX company_by_merged_into ON company (workspace_id, merged_into_id) WHERE merged_into_id IS NOT NULL`,
  `CREATE INDEX company_by_words ON company USING gin (words)`,

  recordTable('message')(`
    text text NOT NULL,
    author_name text,
    author_email text COLLATE "und-x-icu",
    company_id uuid,
    source text COLLATE "und-x-icu",
    source_url text,
    state text COLLATE "C" NOT NULL DEFAULT 'NEW',
    words tsvector,
    CONSTRAINT message_text_length CHECK (char_length(text) BETWEEN 1 AND 100000),
    CONSTRAINT message_author_name_length CHECK (char_length(author_name) BETWEEN 1 AND 255),
    CONSTRAINT message_author_email_length CHECK (char_length(author_email) BETWEEN 1 AND 320),
    CONSTRAINT message_source_length CHECK (char_length(source) BETWEEN 1 AND 100),
    CONSTRAINT message_source_url_length CHECK (char_length(source_url) BETWEEN 1 AND 2048),
    CONSTRAINT message_state_known CHECK (state IN ('NEW', 'PROCESSED', 'ARCHIVED'))`),
  `CREATE INDEX message_by_update ON message (workspace_id, updated_at, id)`,
  `CREATE INDEX message_by_state ON message (workspace_id, state, id)`,
  `CREATE INDEX message_by_company ON message (workspace_id, company_id, id) WHERE company_id IS NOT NULL`,
  `CREATE INDEX message_by_author_email ON message (workspace_id, (folded_text(author_email) COLLATE "C"), id)`,
  `CREATE INDEX message_by_words ON message USING gin (words)`,

  recordTable('comment')(`
    discovery_id uuid NOT NULL,
    text text NOT NULL,
    author text,
    CONSTRAINT comment_text_length CHECK (char_length(text) BETWEEN 1 AND 100000),
    CONSTRAINT comment_author_length CHECK (char_length(author) BETWEEN 1 AND 255)`),
  `CREATE INDEX comment_by_update ON comment (workspace_id, updated_at, id)`,
  `CREATE INDEX comment_by_discovery ON comment (workspace_id, discovery_id, id)`,

  recordTable('workspace_view')(`
    name text COLLATE "und-x-icu" NOT NULL,
    query json NOT NULL,
    CONSTRAINT workspace_view_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT workspace_view_query_size CHECK (octet_length(query::text) <= 20000)`),
  `CREATE INDEX workspace_view_by_update ON workspace_view (workspace_id, updated_at, id)`,
  `CREATE INDEX workspace_view_by_name ON workspace_view (workspace_id, name, id)`,

  `CREATE TABLE merged_discovery (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    client_id text NOT NULL,
    into_id uuid NOT NULL,
    CONSTRAINT merged_discovery_pk PRIMARY KEY (workspace_id, id),
    CONSTRAINT merged_discovery_client_id_unique UNIQUE (workspace_id, client_id)
  )`,
  `CREATE INDEX merged_discovery_by_survivor ON merged_discovery (workspace_id, into_id)`,
];

/** Distributes the new tables. On Citus, a table can refer to a distributed one only after it is distributed itself. */
const DISTRIBUTE = `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
      IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'feedback'::regclass) THEN
        SET LOCAL citus.multi_shard_modify_mode = 'sequential';
        PERFORM create_distributed_table(name, 'workspace_id', colocate_with => 'discovery_state')
          FROM unnest(ARRAY['company', 'message', 'comment', 'workspace_view', 'merged_discovery']) AS name;
      END IF;
    END IF;
  END $$`;

const reference = (table: string, name: string, columns: string, target: string): string =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${name}_fk FOREIGN KEY (${columns}) REFERENCES ${target}`;

const REFERENCES = [
  ...['company', 'message', 'workspace_view'].map((table) =>
    reference(table, 'workspace', 'workspace_id', 'workspace (workspace_id)'),
  ),
  reference('company', 'merged_into', 'workspace_id, merged_into_id', 'company (workspace_id, id)'),
  reference('message', 'company', 'workspace_id, company_id', 'company (workspace_id, id)'),
  reference('comment', 'discovery', 'workspace_id, discovery_id', 'discovery (workspace_id, id)'),
];

export const FEEDBACK_CONSTRAINTS = {
  feedback_company_fk: 'FOREIGN KEY (workspace_id, company_id) REFERENCES company (workspace_id, id)',
  feedback_message_fk: 'FOREIGN KEY (workspace_id, message_id) REFERENCES message (workspace_id, id)',
  feedback_excerpt_length: 'CHECK (char_length(excerpt) BETWEEN 1 AND 10000)',
  feedback_state_known: `CHECK (state IN ('NEW', 'PROCESSED', 'ARCHIVED'))`,
};

const addedUnread = (table: string, constraints: Readonly<Record<string, string>>): string[] =>
  Object.entries(constraints).map(
    ([name, text]) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${text} NOT VALID`,
  );

/** Changes of existing tables under an exclusive lock. None of them reads a table; the next migration does that. */
const CHANGES = [
  `ALTER TABLE feedback
    ALTER COLUMN discovery_id DROP NOT NULL,
    ADD COLUMN company_id uuid,
    ADD COLUMN message_id uuid,
    ADD COLUMN excerpt text,
    ADD COLUMN state text COLLATE "C" NOT NULL DEFAULT 'PROCESSED',
    ADD COLUMN tags text[] NOT NULL DEFAULT '{}'`,
  ...addedUnread('feedback', FEEDBACK_CONSTRAINTS),

  `ALTER TABLE discovery
    ADD COLUMN customers integer NOT NULL DEFAULT 0,
    ADD COLUMN revenue numeric(20, 2) NOT NULL DEFAULT 0`,
  `ALTER TABLE discovery_feedback_value
    ADD COLUMN customers integer NOT NULL DEFAULT 0,
    ADD COLUMN revenue numeric(20, 2) NOT NULL DEFAULT 0`,

  `ALTER TABLE discovery_state
    ADD COLUMN category text COLLATE "C" NOT NULL DEFAULT 'OPEN',
    ADD COLUMN color text`,
  `ALTER TABLE discovery_state ADD CONSTRAINT discovery_state_category_known
    CHECK (category IN ('OPEN', 'STARTED', 'DONE', 'DISCARDED'))`,
  `ALTER TABLE discovery_state ADD CONSTRAINT discovery_state_color_form CHECK (color ~ '^#[0-9a-f]{6}$')`,
  `ALTER TABLE workspace_user
    ADD COLUMN avatar_url text,
    ADD COLUMN active boolean NOT NULL DEFAULT true`,
  `ALTER TABLE workspace_user ADD CONSTRAINT workspace_user_avatar_url_length
    CHECK (char_length(avatar_url) BETWEEN 1 AND 2048)`,
];
