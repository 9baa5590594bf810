import type { Pool } from 'pg';

/** Creates an index while others write, for migrations that aren't transactional. May be done again. */
export async function createIndexConcurrently(
  pool: Pool,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  // An interruption leaves one behind that is of no use.
  await pool.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await pool.query(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${definition}`);
}
