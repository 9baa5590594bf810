import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';

/** What few feedback a discovery has is read as a whole to put it in the order of scores, so that needs no index to be kept. */
export class FewerIndexes extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const pool = await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient();
    await pool.query('DROP INDEX CONCURRENTLY IF EXISTS feedback_by_discovery_and_score');
  }
}
