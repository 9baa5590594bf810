import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { renewStaleWords } from '../search/stale-words.js';
import type { Statement } from '../sql.js';
import { createIndexConcurrently } from './concurrent-index.js';

/** With the columns whose words are searched. */
const TABLES = {
  component: ['title', 'description'],
  workspace_user: ['name', 'email'],
  feedback: ['title', 'content', 'author_name', 'author_email', 'company', 'source_url'],
};

/**
 * Components, users and feedback are found by their words, as discoveries are.
 *
 * Processes of the version before go on meanwhile, so nothing here locks a table for longer than a moment, and each step can
 * be done again after an interruption. What they write is found by the indexes of stale words, and its words are made later.
 */
export class SearchedRecords extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const pool = await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient();
    for (const [table, texts] of Object.entries(TABLES)) {
      await pool.query(`ALTER TABLE ${table}
        ADD COLUMN IF NOT EXISTS words tsvector,
        ADD COLUMN IF NOT EXISTS words_updated_at timestamptz(3)`);
      const stale = '(workspace_id, id) WHERE words_updated_at IS DISTINCT FROM updated_at';
      await createIndexConcurrently(pool, table, `${table}_stale_words`, stale);
      await renewStaleWords(on(pool), { table, texts });
      await createIndexConcurrently(pool, table, `${table}_by_words`, 'USING gin (words)');
      // How rare a word is decides between the index and a walk through the list until the page is full.
      await pool.query(`ANALYZE ${table}`);
    }
  }
}

const on = (pool: Pool) => ({
  query: async <Row extends object>({ text, values }: Statement): Promise<Row[]> =>
    (await pool.query({ text, values: values as unknown[] })).rows as Row[],
});
