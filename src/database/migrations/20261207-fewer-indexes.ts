import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';

/** Few pieces of feedback on a discovery are read as a whole and sorted by score; an index for that only made writes dearer. */
export class FewerIndexes extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const pool = await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient();
    await pool.query('DROP INDEX CONCURRENTLY IF EXISTS feedback_by_discovery_and_score');
  }
}
