import { Migration } from '@mikro-orm/migrations';

/** What other tools give may be JSON. */
export class ImportedJson extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE import_job DROP CONSTRAINT import_job_format`);
    this.addSql(
      `ALTER TABLE import_job ADD CONSTRAINT import_job_format CHECK (format IN ('ndjson', 'csv', 'json'))`,
    );
  }
}
