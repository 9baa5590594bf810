import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, startPostgres, startValkey } from '@discovery-records/embedded-services';
import pg from 'pg';
import { digestOf, newSecret } from '../src/access/secret.js';
import type { Statement } from '../src/database/sql.js';
import { renewStaleWords } from '../src/database/search/stale-words.js';
import { fillStatements, type Scale, WORKSPACE } from './records.js';

/** The built program. */
export const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A running PostgreSQL and Valkey for a measurement. */
export interface Ground {
  readonly postgresUrl: string;
  readonly postgresPid: number;
  readonly redisUrl: string;
  /** What PostgreSQL logs. */
  readonly logFile: string;
  stop(): Promise<void>;
}

/** @param dataDir kept between runs, so that records are made once */
export async function prepareGround(dataDir: string, settings: Record<string, string> = {}): Promise<Ground> {
  const postgres = await startPostgres({
    dataDir,
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '512MB', ...settings },
  });
  const valkey = await startValkey({});
  return {
    postgresUrl: postgres.url,
    postgresPid: postgres.pid,
    redisUrl: valkey.url,
    logFile: join(dataDir, 'postgres-18', 'server.log'),
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
    await renewStaleWords({
      query: async <Row extends object>({ text, values }: Statement): Promise<Row[]> =>
        (await client.query({ text, values: values as unknown[] })).rows as Row[],
    });
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

/** A process of the service, or of the baseline. */
export interface Served {
  readonly url: string;
  readonly pid: number;
  /** What each request has to say of who sends it. */
  readonly headers: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts a program that listens on `PORT`, and waits until it answers. */
export async function serve(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  port: number,
): Promise<Served> {
  const log = await open(join(process.cwd(), '.data', `bench-${port}.log`), 'w');
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', log.fd, log.fd],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  await log.close();
  return {
    url,
    pid: child.pid ?? 0,
    headers: {},
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}.`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer.`);
}

/** The service as production runs it: the API alone, with a token, its log at the level it ships with. */
export async function serveApi(
  ground: Ground,
  databaseUrl: string,
  port: number,
  more: Record<string, string> = {},
): Promise<Served> {
  const headers = { authorization: `Bearer ${await newToken(databaseUrl)}` };
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: ground.redisUrl,
    // All of the load has one token.
    RATE_LIMIT_PER_MINUTE: '0',
    ...more,
  };
  return { ...(await serve(PROGRAM, ['api'], environment, port)), headers };
}

async function newToken(databaseUrl: string): Promise<string> {
  const secret = newSecret();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `INSERT INTO api_token (workspace_id, id, updated_at, name, scope, digest)
      VALUES ($1, gen_random_uuid(), now(), 'bench', 'admin', $2)`,
    [WORKSPACE, Buffer.from(digestOf(secret), 'hex')],
  );
  await client.end();
  return secret;
}
