import { Migration } from '@mikro-orm/migrations';

/**
 * What came of requests that are to be done once only, for a day.
 *
 * - `result` is `json`, not `jsonb`, which would forget the order of members.
 * - `token_id` is all zeros where there is no token. There are no foreign keys: rows outlive a revoked token by a
 *   day, and writers never wait for each other here.
 */
export class IdempotencyKeys extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE idempotency_key (
        workspace_id uuid NOT NULL,
        token_id uuid NOT NULL,
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        result json NOT NULL,
        made_at timestamptz(3) NOT NULL,
        CONSTRAINT idempotency_key_pk PRIMARY KEY (workspace_id, token_id, key),
        CONSTRAINT idempotency_key_length CHECK (char_length(key) BETWEEN 1 AND 255)
      )`);
    this.addSql(`CREATE INDEX idempotency_key_by_age ON idempotency_key (made_at)`);
  }
}
