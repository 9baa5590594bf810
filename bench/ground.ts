import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, startPostgres, startValkey } from '@discovery-records/embedded-services';
import pg from 'pg';
import type { Statement } from '../src/database/sql.js';
import { reconcileWords } from '../src/database/search/reconcile-words.js';
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

/** @param start starts PostgreSQL; the embedded one unless given */
export async function prepareGround(
  generator: Generator,
  settings: Record<string, string> = {},
  start: (options: PostgresOptions) => Promise<Postgres> = startPostgres,
): Promise<Ground> {
  const postgres = await start({ dataDir: DATA, settings: { ...SETTINGS, ...settings } });
  const valkey = await startValkey({});
  return {
    generator,
    postgresUrl: postgres.url,
    postgresPid: postgres.pid,
    redisUrl: valkey.url,
    logFile: join(postgres.dataDir, 'server.log'),
    stop: async () => {
      await valkey.stop();
      await postgres.stop();
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
  const admin = new pg.Client(postgresUrl);
  await admin.connect();
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    const started = performance.now();
    // Under another name until it is whole, so that an interrupted run leaves nothing to be mistaken for it.
    await admin.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
    const url = await createDatabase(postgresUrl, `${name}_unfinished`);
    migrate(url);
    const client = new pg.Client(url);
    await client.connect();
    // For a measurement that has plans logged: those of the filling are of no interest, and hold all records.
    await client.query('SET auto_explain.log_min_duration = -1');
    for (const statement of fillStatements(scale)) await client.query(statement);
    const query = async <Row extends object>({ text, values }: Statement): Promise<Row[]> =>
      (await client.query({ text, values: values as unknown[] })).rows as Row[];
    await reconcileWords({ query }, WORKSPACE);
    await client.query('VACUUM (FULL, ANALYZE) discovery');
    await client.end();
    await admin.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
    say(`Made ${scale.discoveries} discoveries in ${Math.round((performance.now() - started) / 1000)} s.`);
  }
  await admin.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  migrate(url.href);
  return url.href;
}

/** Brings the schema of a database up to date. */
export const migrate = (databaseUrl: string): unknown =>
  execFileSync(process.execPath, [PROGRAM, 'migrate'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
