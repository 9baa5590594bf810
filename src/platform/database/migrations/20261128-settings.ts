import { Migration } from '@mikro-orm/migrations';

/** Adds what workspaces decide for themselves, filters and formats of webhooks, and the bodies that deliveries sent. */
export class NewSettings extends Migration {
  override up(): void {
    for (const statement of CHANGES) this.addSql(statement);
  }
}

const CHANGES = [
  `ALTER TABLE workspace
    ADD COLUMN record_url text,
    ADD COLUMN link_names jsonb NOT NULL DEFAULT '{}'`,
  `ALTER TABLE webhook ADD COLUMN filter json
    CONSTRAINT webhook_filter_size CHECK (octet_length(filter::text) <= 20000)`,
  `ALTER TABLE webhook ADD COLUMN format text NOT NULL DEFAULT 'STANDARD'
    CONSTRAINT webhook_format_known CHECK (format IN ('STANDARD', 'SLACK', 'DISCORD', 'TEAMS'))`,
  'ALTER TABLE webhook DROP CONSTRAINT webhook_off_reason_known',
  `ALTER TABLE webhook ADD CONSTRAINT webhook_off_reason_known
    CHECK (off_reason IN ('GONE', 'FAILING', 'FILTER_INVALID'))`,
  'ALTER TABLE webhook_delivery ADD COLUMN sent text',
];
