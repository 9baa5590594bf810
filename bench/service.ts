import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { digestOf, newSecret } from '../src/access/secret.js';
import { type Ground, PROGRAM } from './ground.js';
import type { Target } from './measure.js';
import { WORKSPACE } from './records.js';

const BASELINE = fileURLToPath(new URL('./baseline/server.ts', import.meta.url));
const RUN_TYPESCRIPT = fileURLToPath(new URL('../test/support/run-typescript.mjs', import.meta.url));

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
  const log = await open(join('.data', `bench-${port}.log`), 'w');
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
    DATABASE_SLOW_READS_MS_PER_MINUTE: '0',
    ...more,
  };
  return { ...(await serve(PROGRAM, ['api'], environment, port)), headers };
}

export const serveBaseline = (databaseUrl: string, port: number): Promise<Served> =>
  serve(
    BASELINE,
    [],
    { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import ${RUN_TYPESCRIPT} --no-warnings` },
    port,
  );

export const targetOf = ({ url, pid, headers }: Served, { postgresPid }: Ground): Target => ({
  url,
  headers,
  pids: [pid],
  postgresPids: [postgresPid],
});

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
