import { Migration } from '@mikro-orm/migrations';
import { recordTable } from './baseline/records.js';

/**
 * Webhooks and their deliveries (docs/decisions/31).
 *
 * - `webhook` is a record. Its position in the feed, and since when its deliveries fail, belong to the deliveries and
 *   are no part of the record.
 * - `webhook_delivery` is the delivery of an event to a webhook, one row for all attempts. It is due at `due_at`; while
 *   it has a `claim`, a worker is sending it. A test message has no event, and so no `commit_id`.
 */
export class Webhooks extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
  }
}

const TABLES = [
  recordTable('webhook')(`
    url text NOT NULL,
    types text[] NOT NULL,
    description text,
    state text NOT NULL,
    off_reason text,
    secret bytea NOT NULL,
    former_secret bytea,
    former_until timestamptz(3),
    position bigint NOT NULL DEFAULT 0,
    paused_until timestamptz(3),
    failed_at timestamptz(3),
    failing_since timestamptz(3),
    CONSTRAINT webhook_workspace_fk FOREIGN KEY (workspace_id) REFERENCES workspace (workspace_id),
    CONSTRAINT webhook_url_length CHECK (char_length(url) <= 2048),
    CONSTRAINT webhook_types_count CHECK (cardinality(types) BETWEEN 1 AND 100),
    CONSTRAINT webhook_description_length CHECK (char_length(description) <= 1000),
    CONSTRAINT webhook_state_known CHECK (state IN ('ON', 'OFF')),
    CONSTRAINT webhook_off_reason_known CHECK (off_reason IN ('GONE', 'FAILING')),
    CONSTRAINT webhook_off_reason_of_off CHECK (off_reason IS NULL OR state = 'OFF'),
    CONSTRAINT webhook_former_secret_until CHECK ((former_secret IS NULL) = (former_until IS NULL))`),
  `CREATE INDEX webhook_by_updated_at ON webhook (workspace_id, updated_at, id)`,
  `CREATE TABLE webhook_delivery (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    changed_at timestamptz(3) NOT NULL DEFAULT statement_timestamp(),
    commit_id uuid,
    ordinal integer,
    position bigint,
    event_at timestamptz,
    type text COLLATE "C" NOT NULL,
    record_id uuid,
    state text COLLATE "C" NOT NULL DEFAULT 'WAITING',
    reason text COLLATE "C",
    due_at timestamptz DEFAULT statement_timestamp(),
    claim uuid,
    tries integer NOT NULL DEFAULT 0,
    attempts jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT webhook_delivery_pk PRIMARY KEY (workspace_id, id),
    CONSTRAINT webhook_delivery_state_known CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
    CONSTRAINT webhook_delivery_due_while_waiting CHECK ((due_at IS NOT NULL) = (state = 'WAITING')),
    CONSTRAINT webhook_delivery_claim_while_due CHECK (claim IS NULL OR due_at IS NOT NULL)
  )`,
  // At most one delivery of an event to a webhook, even if several workers fan out the event.
  `CREATE UNIQUE INDEX webhook_delivery_of_event ON webhook_delivery (workspace_id, webhook_id, commit_id, ordinal)`,
  `CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (workspace_id, webhook_id, id)`,
  `CREATE INDEX webhook_delivery_failed ON webhook_delivery (workspace_id, webhook_id, id) WHERE state = 'FAILED'`,
  `CREATE INDEX webhook_delivery_due ON webhook_delivery (workspace_id, webhook_id, due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX webhook_delivery_claimed ON webhook_delivery (workspace_id, webhook_id) WHERE claim IS NOT NULL`,
];
