import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { renewStaleWords } from '../search/stale-words.js';
import type { Statement } from '../sql.js';

/**
 * Words are told apart by the service and stored, so that they are the same whatever the database's locale is, and no
 * search has to parse the texts it walks through.
 *
 * Processes of the version before go on meanwhile, so nothing here locks the table for longer than a moment, and each
 * step can be done again after an interruption. What they write is found by `discovery_stale_words`, and its words are
 * made later. Their own searches need `searched_words`, which stays, and are slow from the end of this migration until
 * they are replaced: an index for them would cost every write the parsing of its texts.
 */
export class StoredWords extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const connection = this.driver.getConnection() as PostgreSqlConnection;
    const pool = await connection.getNativeClient();
    await pool.query(`ALTER TABLE discovery
      ADD COLUMN IF NOT EXISTS words tsvector,
      ADD COLUMN IF NOT EXISTS words_updated_at timestamptz(3)`);
    await createIndex(
      pool,
      'discovery_stale_words',
      '(workspace_id, id) WHERE words_updated_at IS DISTINCT FROM updated_at',
    );
    await renewStaleWords(on(pool), { table: 'discovery', texts: ['title', 'description'] });
    await createIndex(pool, 'discovery_by_stored_words', 'USING gin (words)');
    await pool.query('DROP INDEX CONCURRENTLY IF EXISTS discovery_by_words');
    // How rare a word is decides between the index and a walk through the list until the page is full.
    await pool.query('ANALYZE discovery');
  }
}

async function createIndex(pool: Pool, name: string, definition: string): Promise<void> {
  // An interruption leaves one behind that is of no use.
  await pool.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await pool.query(`CREATE INDEX CONCURRENTLY ${name} ON discovery ${definition}`);
}

const on = (pool: Pool) => ({
  query: async <Row extends object>({ text, values }: Statement): Promise<Row[]> =>
    (await pool.query({ text, values: values as unknown[] })).rows as Row[],
});
