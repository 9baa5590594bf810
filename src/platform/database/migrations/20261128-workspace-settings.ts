import { Migration } from '@mikro-orm/migrations';

/** Adds where a workspace's records are seen, and what it calls the lists of links that discoveries have. */
export class WorkspaceSettings extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE workspace
      ADD COLUMN record_url text,
      ADD COLUMN link_names jsonb NOT NULL DEFAULT '{}'`);
  }
}
