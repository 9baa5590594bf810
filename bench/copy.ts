import { createDatabase } from '@discovery-records/embedded-services';
import pg from 'pg';
import { migrate } from './ground.js';

/** In an order in which no row refers to one that comes later. */
export const TABLES = [
  'workspace',
  'discovery_state',
  'discovery_field',
  'workspace_user',
  'component',
  'company',
  'discovery',
  'discovery_tag',
  'discovery_assignee',
  'discovery_field_value',
  'feedback',
];

/** The name of the migrated database that empty databases are copied from. */
const EMPTY = 'bench_empty';

/** URLs of the servers on which this run has made that database. */
const migrated = new Set<string>();

/** Makes a migrated database without records, in the place of one of that name. */
export async function emptyDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  if (!migrated.has(postgresUrl)) {
    await client.query(`DROP DATABASE IF EXISTS ${EMPTY} WITH (FORCE)`);
    migrate(await createDatabase(postgresUrl, EMPTY));
    migrated.add(postgresUrl);
  }
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${EMPTY}`);
  await client.end();
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}

/** Runs a statement for each table; how many seconds that took in all. */
export async function inTables(
  url: string,
  statement: (name: string, columns: string) => string,
): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const started = performance.now();
    for (const name of TABLES) {
      const { rows } = await client.query<{ columns: string }>(
        `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
          WHERE table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
        [name],
      );
      await client.query(statement(name, rows[0]?.columns ?? ''));
    }
    return (performance.now() - started) / 1_000;
  } finally {
    await client.end();
  }
}
