import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, startPostgres, startValkey } from '@discovery-records/embedded-services';
import pg from 'pg';
import type { Statement } from '../src/platform/database/sql.js';
import { reconcileWords } from '../src/platform/database/search/reconcile-words.js';
import { newFolder } from '../test/endurance/database.js';
import { stopChildren } from './children.js';
import type { Generator } from './load/generator.js';
import { fillStatements, type Scale, WORKSPACE } from './records.js';

/** The built program. */
export const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A running PostgreSQL and Valkey for a measurement, and what drives it. */
export interface Ground {
  readonly generator: Generator;
  readonly postgresUrl: string;
  readonly postgresPid: number;
  readonly redisUrl: string;
  /** What PostgreSQL logs. */
  readonly logFile: string;
  stop(): Promise<void>;
}

export interface Postgres {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  readonly dataDir: string;
  readonly settings: Record<string, string>;
}

/** Kept between runs, so that records are made once. */
const DATA = '.data/bench';

const SETTINGS = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '512MB' };

/** Of a database that is too short-lived to need a vacuum. */
const UNDISTURBED = { autovacuum: 'off' };

interface GroundOptions {
  readonly settings?: Record<string, string>;
  /** Starts PostgreSQL; the embedded one unless it is given. */
  readonly start?: ((options: PostgresOptions) => Promise<Postgres>) | undefined;
  /** The database is removed at the end. */
  readonly isTemporary?: boolean;
}

export async function prepareGround(
  generator: Generator,
  { settings = {}, start = startPostgres, isTemporary = false }: GroundOptions = {},
): Promise<Ground> {
  const dataDir = isTemporary ? newFolder() : DATA;
  const postgres = await start({
    dataDir,
    settings: { ...SETTINGS, ...(isTemporary && UNDISTURBED), ...settings },
  });
  const valkey = await startValkey({});
  return {
    generator,
    postgresUrl: postgres.url,
    postgresPid: postgres.pid,
    redisUrl: valkey.url,
    logFile: join(postgres.dataDir, 'server.log'),
    stop: async () => {
      await stopChildren();
      await valkey.stop();
      await postgres.stop();
      if (isTemporary) rmSync(dataDir, { recursive: true });
    },
  };
}

/** The URL of a migrated database of that many discoveries, made when it is not there yet. */
export async function filledDatabase(
  { postgresUrl }: Ground,
  scale: Scale,
  say: (line: string) => void,
): Promise<string> {
  const name = `bench_${scale.discoveries}`;
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  if (upToDate.has(url)) return url;
  const admin = new pg.Client(postgresUrl);
  await admin.connect();
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    const started = performance.now();
    // Under another name until it is whole, so that an interrupted run leaves nothing to be mistaken for it.
    await admin.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
    const unfinished = await createDatabase(postgresUrl, `${name}_unfinished`);
    migrate(unfinished);
    const client = new pg.Client(unfinished);
    await client.connect();
    // For a measurement that has plans logged: those of the filling are of no interest, and hold all records.
    await client.query('SET auto_explain.log_min_duration = -1');
    const createIndexes = await dropIndexes(client);
    for (const statement of fillStatements(scale)) await client.query(statement);
    const query = async <Row extends object>({ text, values }: Statement): Promise<Row[]> =>
      (await client.query({ text, values: values as unknown[] })).rows as Row[];
    if (scale.discoveries <= MOST_WITH_WORDS) await reconcileWords({ query }, WORKSPACE);
    await client.query('VACUUM (FULL) discovery');
    await createIndexes();
    await client.query('VACUUM (ANALYZE) discovery, feedback');
    await client.end();
    await admin.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    say(`Made ${scale.discoveries} discoveries in ${Math.round((performance.now() - started) / 1000)} s.`);
  }
  await admin.end();
  migrate(url);
  upToDate.add(url);
  return url;
}

/** Of more discoveries than this, search words are not stored, because splitting the texts would take most of the time. */
export const MOST_WITH_WORDS = 1_000_000;

/** Tables that are filled with as many rows as there are discoveries, or more. */
const LARGE_TABLES = [
  'discovery',
  'feedback',
  'discovery_tag',
  'discovery_assignee',
  'discovery_field_value',
];

/**
 * Drops the indexes of large tables that no constraint needs, and turns off autovacuum for these tables, because the
 * filling changes most rows several times.
 *
 * @returns makes the indexes again
 */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY ($1::regclass[]) AND indexrelid NOT IN (SELECT conindid FROM pg_constraint)`,
    [LARGE_TABLES],
  );
  for (const table of LARGE_TABLES) await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
    for (const table of LARGE_TABLES) await client.query(`ALTER TABLE ${table} RESET (autovacuum_enabled)`);
  };
}

/** URLs of databases that were migrated in this run. */
const upToDate = new Set<string>();

/** Brings the schema of a database up to date. */
export const migrate = (databaseUrl: string): unknown =>
  execFileSync(process.execPath, [PROGRAM, 'migrate'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
