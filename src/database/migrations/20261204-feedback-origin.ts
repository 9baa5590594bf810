import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { createIndexConcurrently } from './concurrent-index.js';

/** Feedback says who said it, for whom, and where. Each step can be done again after an interruption. */
export class FeedbackOrigin extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const pool = await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient();
    await pool.query(`ALTER TABLE feedback
      ADD COLUMN IF NOT EXISTS title text,
      ADD COLUMN IF NOT EXISTS author_name text,
      ADD COLUMN IF NOT EXISTS author_email text COLLATE "und-x-icu",
      ADD COLUMN IF NOT EXISTS company text COLLATE "und-x-icu",
      ADD COLUMN IF NOT EXISTS source_url text`);
    for (const [column, most] of Object.entries(LONGEST)) {
      const name = `feedback_${column}_length`;
      // Checked afterwards, so that nobody waits while all rows are read.
      await pool.query(`ALTER TABLE feedback DROP CONSTRAINT IF EXISTS ${name}`);
      await pool.query(`ALTER TABLE feedback
        ADD CONSTRAINT ${name} CHECK (char_length(${column}) BETWEEN 1 AND ${most}) NOT VALID`);
      await pool.query(`ALTER TABLE feedback VALIDATE CONSTRAINT ${name}`);
    }
    for (const column of ['company', 'author_email']) {
      // Of all rows: PostgreSQL has no statistics of what is in an index of some.
      const definition = `(workspace_id, lower(${column}), id)`;
      await createIndexConcurrently(pool, 'feedback', `feedback_by_${column}`, definition);
    }
  }
}

const LONGEST = { title: 500, author_name: 255, author_email: 320, company: 255, source_url: 2_048 };
