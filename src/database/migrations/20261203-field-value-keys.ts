import { Migration } from '@mikro-orm/migrations';
import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { postgresErrorOf } from '../postgres-errors.js';

/**
 * Discoveries can be found and sorted by the values of custom fields.
 *
 * A value is text, and only its field knows what kind. So there are two indexes: one on the value of whatever is written
 * like a number, and one on how every value begins, without case. Neither can refuse a value, however long. What begins
 * alike is compared as a whole by whoever asks.
 *
 * The second one takes the place of `discovery_field_value_by_field`. Indexes are built while the service runs, and each
 * step can be done again after an interruption.
 */
export class FieldValueKeys extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const connection = this.driver.getConnection() as PostgreSqlConnection;
    const pool = await connection.getNativeClient();
    for (const text of FUNCTIONS) await pool.query(text);
    await createIndex(
      pool,
      'discovery_field_value_by_number',
      `(workspace_id, field_id, field_value_number(value), discovery_id) WHERE field_value_number(value) IS NOT NULL`,
    );
    await createIndex(
      pool,
      'discovery_field_value_by_key',
      `(workspace_id, field_id, (field_value_key(value) COLLATE "C"), discovery_id)`,
    );
    await pool.query('DROP INDEX CONCURRENTLY IF EXISTS discovery_field_value_by_field');
    for (const text of STATISTICS) await pool.query(text).catch(unlessUnsupported);
    await pool.query('ANALYZE discovery_field_value');
  }
}

// Each is a single expression, which PostgreSQL puts in place of the call.
const FUNCTIONS = [
  // Upper case first, so that ß is ss. The final sigma would depend on what follows. ICU knows the letters of every
  // script, whatever the database's locale is.
  `CREATE OR REPLACE FUNCTION folded_text(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(given) = char_length(given)
      THEN lower(given COLLATE "C") COLLATE "C"
      ELSE replace(lower(upper(given COLLATE "und-x-icu")), 'ς', 'σ') COLLATE "C" END`,
  `CREATE OR REPLACE FUNCTION field_value_key(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN left(folded_text(left(given, 100)), 100)`,
  String.raw`CREATE OR REPLACE FUNCTION field_value_number(given text) RETURNS numeric
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length(given) <= 1000 AND given ~ '^-?[0-9]+(\.[0-9]+)?$' THEN given::numeric END`,
];

/**
 * How frequent a value is decides between its index and a walk through the list, and the same text is a frequent value of
 * one field and none of another. Of a partial index, PostgreSQL uses no statistics.
 */
const STATISTICS = [
  `CREATE STATISTICS IF NOT EXISTS discovery_field_value_numbers (mcv)
    ON field_id, (field_value_number(value)) FROM discovery_field_value`,
  `CREATE STATISTICS IF NOT EXISTS discovery_field_value_keys (mcv)
    ON field_id, (field_value_key(value) COLLATE "C") FROM discovery_field_value`,
];

const FEATURE_NOT_SUPPORTED = '0A000';

/** Citus has no statistics on expressions, and goes by the indexes' own. */
function unlessUnsupported(error: unknown): void {
  if (postgresErrorOf(error)?.code !== FEATURE_NOT_SUPPORTED) throw error;
}

async function createIndex(pool: Pool, name: string, definition: string): Promise<void> {
  // An interruption leaves one behind that is of no use.
  await pool.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await pool.query(`CREATE INDEX CONCURRENTLY ${name} ON discovery_field_value ${definition}`);
}
