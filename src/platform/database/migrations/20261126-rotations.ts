import { Migration } from '@mikro-orm/migrations';

/** What a token was made for, which its end no longer tells once it was rotated. */
export class Rotations extends Migration {
  override up(): void {
    this.addSql(
      'ALTER TABLE api_token ADD COLUMN lifetime bigint CONSTRAINT api_token_lifetime CHECK (lifetime >= 0)',
    );
  }
}
