import { Migration } from '@mikro-orm/migrations';

/**
 * The key of a request to refresh begins with its workspace as every other key does: a distributed PostgreSQL shards by
 * it, and a worker takes the requests of one workspace after the other.
 */
export class OutboxByWorkspace extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE feedback_refresh_request
      DROP CONSTRAINT feedback_refresh_request_pk,
      ADD CONSTRAINT feedback_refresh_request_pk PRIMARY KEY (workspace_id, id)`);
  }
}
