import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { createIndexConcurrently } from './concurrent-index.js';

/** Indexes for filters that find few of very many records: discoveries of nobody, feedback that is starred. */
export class FilteredLists extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const pool = await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient();
    await createIndexConcurrently(
      pool,
      'discovery',
      'discovery_unassigned',
      `(workspace_id, id) WHERE assignees = '{}'`,
    );
    await createIndexConcurrently(pool, 'feedback', 'feedback_starred', '(workspace_id, id) WHERE starred');
  }
}
