import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { digestOf, newSecret } from '../src/access/secret.js';
import { startProgram, stopChild } from './children.js';
import { type Ground, PROGRAM } from './ground.js';
import type { Target } from './measure.js';
import { WORKSPACE } from './records.js';

const BASELINE = fileURLToPath(new URL('./baseline/server.ts', import.meta.url));
const PLAIN_NEST = fileURLToPath(new URL('./plain-nest/main.ts', import.meta.url));
const RUN_TYPESCRIPT = fileURLToPath(new URL('../test/support/run-typescript.mjs', import.meta.url));
const RUN_SOURCE = fileURLToPath(new URL('../test/support/run-source.mjs', import.meta.url));

/** A process of the service, or of the baseline. */
export interface Served {
  readonly url: string;
  readonly pid: number;
  /** What each request has to say of who sends it. */
  readonly headers: Record<string, string>;
  stop(): Promise<void>;
}

let started = 0;

/** Starts a program of Node that prints the URL at which it listens, on a free port, and waits until it does. */
async function serve(
  args: readonly string[],
  environment: Record<string, string>,
  headers: Served['headers'] = {},
): Promise<Served> {
  const { child, file } = launch(process.execPath, args, { ...environment, HOST: '127.0.0.1', PORT: '0' });
  return { url: await urlIn(file, child), pid: child.pid ?? 0, headers, stop: () => stopChild(child) };
}

/** Starts a program that writes to a file of its own, which is removed if the program ends well. */
export function launch(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): { readonly child: ChildProcess; readonly file: string } {
  const file = join('.data', `bench-${process.pid}-${++started}.log`);
  mkdirSync('.data', { recursive: true });
  const log = openSync(file, 'w');
  const child = startProgram(program, args, environment, ['ignore', log, log]);
  closeSync(log);
  child.once('exit', (code) => code === 0 && rmSync(file));
  return { child, file };
}

/** Only this child writes to the file, so no other process's URL is taken for its own. */
async function urlIn(file: string, child: ChildProcess): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(file, 'utf8')) ?? [];
    if (url !== undefined) return url;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(50);
  }
  throw new Error(`${child.spawnargs.join(' ')} does not listen; see ${file}.`);
}

/** The service as production runs it: the API alone, with a token, its log at the level it ships with. */
export async function serveApi(
  ground: Ground,
  databaseUrl: string,
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
  return serve([PROGRAM, 'api'], environment, headers);
}

export const serveBaseline = (databaseUrl: string): Promise<Served> =>
  serve(['--import', RUN_TYPESCRIPT, '--no-warnings', BASELINE], { DATABASE_URL: databaseUrl });

export const servePlainNest = (databaseUrl: string): Promise<Served> =>
  serve(['--import', RUN_SOURCE, '--no-warnings', PLAIN_NEST], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
  });

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
