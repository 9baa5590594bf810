import { Migration } from '@mikro-orm/migrations';

/**
 * The former secrets before the last one, sealed, with the time until which each signs: `[{"secret": hex, "until": time}]`.
 * Every former secret signs for a day, however often the secret is rotated meanwhile.
 */
export class OlderSecrets extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE webhook ADD COLUMN older_secrets jsonb NOT NULL DEFAULT '[]'
      CONSTRAINT webhook_older_secrets_count CHECK (jsonb_array_length(older_secrets) <= 4)`);
  }
}
