import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the secrets before the previous one, encrypted, each with the time until which it signs messages: `[{"secret":
 * hex, "until": time}]`. Each former secret signs for a day, even if the secret is rotated again meanwhile.
 */
export class OlderSecrets extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE webhook ADD COLUMN older_secrets jsonb NOT NULL DEFAULT '[]'
      CONSTRAINT webhook_older_secrets_count CHECK (jsonb_array_length(older_secrets) <= 4)`);
  }
}
