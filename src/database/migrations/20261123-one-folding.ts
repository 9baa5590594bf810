import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { SEARCHED_TEXTS } from '../search/searched-texts.js';
import { createIndexConcurrently } from './concurrent-index.js';

/**
 * Texts of discoveries, feedback and tags are compared without case by one rule, that of Unicode's full case folding.
 *
 * Each step can be done again after an interruption. What the version before asks of companies and addresses meanwhile is
 * answered without an index.
 */
export class OneFolding extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const pool = await (this.driver.getConnection() as PostgreSqlConnection).getNativeClient();
    await pool.query(FOLDED_TEXT);
    await replaceIndex(
      pool,
      'discovery_field_value',
      'discovery_field_value_by_key',
      '(workspace_id, field_id, (field_value_key(value) COLLATE "C"), discovery_id)',
    );
    for (const column of ['company', 'author_email']) {
      const definition = `(workspace_id, (folded_text(${column}) COLLATE "C"), id)`;
      await replaceIndex(pool, 'feedback', `feedback_by_${column}`, definition);
    }
    await pool.query(`ALTER TABLE discovery_tag_count
      DROP COLUMN IF EXISTS folded,
      ADD COLUMN folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (folded_text(tag)) STORED`);
    await createIndexConcurrently(
      pool,
      'discovery_tag_count',
      'discovery_tag_count_by_prefix',
      '(workspace_id, folded)',
    );
    for (const table of ['discovery_field_value', 'feedback', 'discovery_tag_count'])
      await pool.query(`ANALYZE ${table}`);
    // Workers make their words anew.
    for (const [table, columns] of Object.entries(SEARCHED_TEXTS))
      await pool.query(`UPDATE ${table} SET words_updated_at = NULL
        WHERE ${columns.map((column) => `${column} LIKE '%ẞ%'`).join(' OR ')}`);
  }
}

// Upper case first, so that ß is ss. That of ẞ is ẞ, and that of ı would be that of i: a noncharacter takes its place. The
// final sigma would depend on what follows. A single expression, which PostgreSQL puts in place of the call.
const FOLDED_TEXT = String.raw`CREATE OR REPLACE FUNCTION folded_text(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(given) = char_length(given)
    THEN lower(given COLLATE "C") COLLATE "C"
    ELSE translate(lower(upper(translate(given, 'ẞı', U&'ß\FDD0') COLLATE "und-x-icu")), U&'ς\FDD0', 'σı') COLLATE "C" END`;

/** The former one is there until the new one can be used. */
async function replaceIndex(pool: Pool, table: string, name: string, definition: string): Promise<void> {
  await createIndexConcurrently(pool, table, `${name}_new`, definition);
  await pool.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await pool.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
}
