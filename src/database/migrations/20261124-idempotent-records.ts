import { Migration } from '@mikro-orm/migrations';

/** Where a result is too large to be kept for a day, what is kept is which record it showed. */
export class IdempotentRecords extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE idempotency_key ADD COLUMN record_id uuid');
  }
}
