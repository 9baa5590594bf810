import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startValkey } from '@discovery-records/embedded-services';
import getPort from 'get-port';
import pg from 'pg';
import { type Database, startOne } from './database.js';

/** What Node is given. */
type Program = readonly string[];

/** What the processes of this run say. */
const LOG = `.data/endurance-${process.pid}.log`;

const TODAY: Program = [fileURLToPath(new URL('../../dist/main.js', import.meta.url))];

/** Something that runs in a process of its own, can be killed and is then started again. */
export interface Running {
  /** Kills it without a warning, and starts it again: empty, and where it was. */
  readonly killAndRestart: () => Promise<void>;
  /** Asks it to end, as an operator does. */
  readonly end: () => Promise<void>;
  /** Kills it, until it is started again. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Of the process that runs now. */
  readonly pid: () => number;
}

export type Variables = Readonly<Record<string, string>>;

/** A whole installation on this machine: its database, Redis, and any number of APIs and workers. */
export interface Ground {
  readonly database: Database;
  readonly redis: Running;
  readonly redisUrl: string;
  /** With variables of its own. */
  api(environment?: Variables): Promise<Running & { readonly url: string }>;
  worker(environment?: Variables): Promise<Running>;
  /** Runs one statement straight on the database. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Brings the database up to date by the program of today, by which all parts are started from now on. */
  upgrade(): Promise<void>;
  /** Runs a command; gives what it says. */
  run(...args: string[]): string;
  /** What `npm run reconcile` finds. */
  reconcile(): string;
  stop(): Promise<void>;
}

/** Everything that is needed, started anew in a folder of its own, and removed at the end. */
export async function startGround(
  startDatabase: () => Promise<Database> = startOne,
  release: Program = TODAY,
): Promise<Ground> {
  let program = release;
  mkdirSync('.data', { recursive: true });
  const log = openSync(LOG, 'a');
  const database = await startDatabase();
  const { urls } = database;
  const redisPort = await getPort({ host: '127.0.0.1' });
  const password = randomUUID();
  const redis = await running(() => launchRedis(redisPort, password));
  const redisUrl = `redis://:${password}@127.0.0.1:${redisPort}`;
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    WORKER_PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_SLOW_READS_MS_PER_MINUTE: '0',
    WEBHOOK_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOW_PRIVATE: 'true',
    DATABASE_URL: urls[0],
    REDIS_URL: redisUrl,
  };
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [...program, ...args], { env: environment, encoding: 'utf8' });
  run('migrate');
  const parts: Running[] = [];
  const starting = new Set<ChildProcess>();
  const part = async (name: string, partPort: number, own: Variables = {}): Promise<Running> => {
    const databaseUrl = urls[parts.length % urls.length];
    const partProgram = program;
    const launch = async () => {
      const child = spawn(process.execPath, [...partProgram, name], {
        env: { ...environment, PORT: String(partPort), DATABASE_URL: databaseUrl, ...own },
        stdio: ['ignore', log, log],
      });
      starting.add(child);
      if (name === 'api') await answering(partPort, child);
      starting.delete(child);
      return child;
    };
    const started = await running(launch);
    parts.push(started);
    return started;
  };
  return {
    database,
    redis,
    redisUrl,
    api: async (own) => {
      const apiPort = await getPort({ host: '127.0.0.1' });
      return { ...(await part('api', apiPort, own)), url: `http://127.0.0.1:${apiPort}` };
    },
    worker: (own) => part('worker', 0, own),
    sql: async (text, values) => {
      const client = new pg.Client({ connectionString: urls[0], types: NUMBERS });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    upgrade: async () => {
      program = TODAY;
      await promisify(execFile)(process.execPath, [...program, 'migrate'], { env: environment });
    },
    run: (...args) => run(...args).trim(),
    reconcile: () => run('reconcile').trim(),
    stop: async () => {
      for (const each of starting) each.kill('SIGKILL');
      for (const each of [...parts, redis]) await each.kill();
      await database.stop();
    },
  };
}

const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);
NUMBERS.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A process by its number, which it has as long as nobody waits for it in vain. */
interface Process {
  readonly pid: number;
  readonly gone: Promise<unknown>;
}

async function running(launch: () => Promise<ChildProcess | Process>): Promise<Running> {
  let current: Process | undefined;
  const start = async () => {
    const launched = await launch();
    current = 'gone' in launched ? launched : { pid: launched.pid ?? 0, gone: once(launched, 'exit') };
  };
  const endBy = async (signal: NodeJS.Signals) => {
    const killed = current;
    current = undefined;
    if (!killed) return;
    try {
      process.kill(killed.pid, signal);
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    await killed.gone;
  };
  await start();
  return {
    start,
    end: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
    pid: () => current?.pid ?? 0,
    killAndRestart: async () => {
      await endBy('SIGKILL');
      await start();
    },
  };
}

/** The embedded Valkey, or the program in REDIS_BIN. Keeps nothing, so a start is always empty. */
async function launchRedis(port: number, password: string): Promise<ChildProcess | Process> {
  const program = process.env['REDIS_BIN'];
  if (!program) {
    const { pid, exited } = await startValkey({ port, password });
    return { pid, gone: exited };
  }
  const args = ['--port', port, '--bind', '127.0.0.1', '--requirepass', password, '--save', ''].map(String);
  const child = spawn(program, args, { stdio: 'ignore' });
  await answering(port, child);
  return child;
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 5_000; attempt++) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}; see ${LOG}.`);
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        // While nobody listens, a socket may happen to get that port itself, and is connected to itself then.
        resolve(socket.localPort !== port);
        socket.destroy();
      }).once('error', () => resolve(false));
    });
    if (answers) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`Nothing answers on port ${port}.`);
}
