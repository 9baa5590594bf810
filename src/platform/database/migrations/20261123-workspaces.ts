import { Migration } from '@mikro-orm/migrations';

/** Adds when a workspace was last renamed. */
export class Workspaces extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE workspace ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now()');
  }
}
