import { Migration } from '@mikro-orm/migrations';

/** Adds a token's original lifetime, because a rotation shortens the expiry of the former token. */
export class Rotations extends Migration {
  override up(): void {
    this.addSql(
      'ALTER TABLE api_token ADD COLUMN lifetime bigint CONSTRAINT api_token_lifetime CHECK (lifetime >= 0)',
    );
  }
}
