import { fileURLToPath } from 'node:url';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import './streams.js';
import { DemoService } from '../../src/operations/demo/demo.service.js';
import { closeGracefully, createApi } from '../../src/app/create.js';
import {
  IMPORT_HEAP,
  IMPORT_LIMITS,
  type ImportProcessSettings,
} from '../../src/platform/settings/import-process.js';
import type { Settings } from '../../src/platform/settings/settings.js';
import type { NewToken } from '../../src/access/tokens/token.requests.js';
import { TokensService } from '../../src/access/tokens/tokens.service.js';
import { WorkspacesRepository } from '../../src/records/workspaces/workspaces.repository.js';
import { NO_WORKSPACE } from '../../src/http/requests/caller.js';
import { WorkspaceNameTaken } from '../../src/records/workspaces/workspace.problems.js';
import { DEMO_WORKSPACE, WorkspacesService } from '../../src/records/workspaces/workspaces.service.js';
import { writeContextIn } from '../../src/http/requests/write-context.js';
import { createTestDatabase, serviceUrlOf } from './database.js';
import { Make } from './make.js';
import { ownerUrlOf } from './nodes.js';
import { Witness } from './witness.js';

const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;

export const IMPORT_PROCESS: ImportProcessSettings = {
  entry: fileURLToPath(new URL('bundled.mjs', import.meta.url)),
  execArgv: ['--no-warnings', ...IMPORT_HEAP],
  env: { PATH, TMPDIR, NODE_COMPILE_CACHE },
  ...IMPORT_LIMITS,
  niceness: 0,
};

/** The service as a test sees it: over HTTP, with a look into its database. */
export interface TestService extends AsyncDisposable {
  readonly url: string;
  readonly settings: Settings;
  /** Requests to the service, without a token. */
  readonly http: Http;
  /** Makes records over HTTP; a test names only what matters to it. */
  readonly make: Make;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Requests with a token. */
  as(secret: string): Http;
  /** Makes a workspace. */
  workspace(name: string): Promise<TestWorkspace>;
  /** Starts the API once more, on the same queue and, unless another way leads there, database; returns its address. */
  another(databaseUrl?: string): Promise<string>;
  /** A part of the first API, for what no request or command begins. */
  part<Part>(type: Type<Part>): Part;
  /** What was seen of the API so far. */
  readonly witness: Witness;
  /** Has something closed that uses the service's database, before that is dropped. */
  closeFirst(close: () => Promise<void>): void;
  /** @throws when something was answered, or taken, other than openapi.yaml says */
  close(): Promise<void>;
}

export type Http = ReturnType<typeof request>;

/** A workspace, seen with its first administrator's token. */
export interface TestWorkspace {
  readonly id: string;
  readonly secret: string;
  readonly http: Http;
  readonly make: Make;
}

/** Makes the demo workspace without its story, unless another service on the database has. */
async function prepareEmpty(app: NestFastifyApplication): Promise<void> {
  if (await app.get(WorkspacesRepository).idOf(DEMO_WORKSPACE)) return;
  await app
    .get(WorkspacesService)
    .create(writeContextIn(NO_WORKSPACE), { name: DEMO_WORKSPACE })
    .catch((error: unknown) => {
      if (!(error instanceof WorkspaceNameTaken)) throw error;
    });
}

/**
 * Starts the API, and a worker unless told otherwise, on a database, unless one is given, and a queue of their own,
 * with the demo workspace, without its story unless that is wanted, and without the board, whose code is slow to load.
 * Open unless told otherwise; else `make` uses a token, and `http` none.
 */
export async function startService(
  overrides: Partial<Settings> = {},
  {
    worker = true,
    story = false,
    board = false,
  }: Partial<Record<'worker' | 'story' | 'board', boolean>> = {},
): Promise<TestService> {
  const { databaseUrl: given } = overrides;
  const database = given === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = given ?? database?.url ?? '';
  const settings: Settings = {
    production: false,
    host: '127.0.0.1',
    port: 0,
    workerPort: 0,
    reconcileCron: '0 3 * * *',
    eventRetention: 30,
    dataDir: '.data',
    databaseUrl: given ?? serviceUrlOf(databaseUrl),
    databasePooler: (process.env.TEST_DATABASE_POOLER ?? 'none') as Settings['databasePooler'],
    databasePoolSize: 10,
    databaseReadUrl: undefined,
    databaseReadMaxLag: 5_000,
    // So long that they never come on a machine that is busy with something else as well.
    databaseReads: { perWorkspace: undefined, longestWait: 60_000 },
    databaseTimeouts: { statement: 60_000, lock: 60_000, idleInTransaction: 60_000 },
    slowReadTime: 0,
    longestWrite: 30_000,
    requestTimeout: 60_000,
    maxInFlight: 1_000,
    exportTimeout: 300_000,
    maxBodyBytes: 64 * 1_048_576,
    maxImportBytes: 16 * 1_048_576,
    rateLimitPerMinute: 0,
    submitRateLimitPerMinute: 0,
    failedAttemptsPerMinute: 0,
    trustedProxies: undefined,
    corsOrigins: [],
    operatorTokens: [],
    board: false,
    redisUrl: await emptyRedis(),
    redisSentinelPassword: undefined,
    webhooks: { key: Buffer.alloc(32, 'key'), deny: [], allowPrivate: false, timeout: 15_000 },
    identityProvider: undefined,
    logLevel: 'silent',
    open: true,
    importProcess: IMPORT_PROCESS,
    ...overrides,
  };
  const logger = pino({ level: settings.logLevel });
  const apps = [await createApi(settings, logger, { worker })];
  const [app] = apps as [NestFastifyApplication];
  const witness = new Witness();
  witness.watch(app.getHttpAdapter().getInstance());
  if (board) await (await import('../../src/operations/board/board.js')).mountBoard(app);
  await (story ? app.get(DemoService).prepare() : prepareEmpty(app));
  await app.listen(0, settings.host);
  const url = await app.getUrl();
  const http = request(url);
  const as = (secret: string) => request.agent(url).set('authorization', `Bearer ${secret}`);
  const adminOf = async (id: string): Promise<TestWorkspace> => {
    const first: NewToken = { name: 'First', scopes: ['admin'] };
    const { secret = '' } = await app.get(TokensService).create(writeContextIn(id), first);
    return { id, secret, http: as(secret), make: new Make(as(secret)) };
  };
  const users: (() => Promise<void>)[] = [];
  const demo = await app.get(WorkspacesRepository).idOf(DEMO_WORKSPACE);
  const pool = new pg.Pool({ connectionString: ownerUrlOf(databaseUrl), max: 4 });
  // Its end does not wait for the server's, which the database that is dropped may cut short.
  pool.on('error', () => {});
  const service: TestService = {
    url,
    settings,
    http,
    witness,
    make: settings.open ? new Make(http) : (await adminOf(demo as string)).make,
    as,
    workspace: async (name) =>
      adminOf((await app.get(WorkspacesService).create(writeContextIn(NO_WORKSPACE), { name })).id),
    sql: async (text, values) => (await pool.query(text, values)).rows,
    another: async (way = settings.databaseUrl) => {
      const other = await createApi({ ...settings, databaseUrl: way }, logger, { worker: false });
      apps.push(other);
      witness.watch(other.getHttpAdapter().getInstance());
      await other.listen(0, settings.host);
      return other.getUrl();
    },
    part: (type) => app.get(type, { strict: false }),
    closeFirst: (close) => void users.push(close),
    close: async () => {
      for (const close of users) await close();
      for (const each of apps) await closeGracefully(each);
      await pool.end();
      await database?.drop();
      if (witness.lies.size > 0)
        throw new Error(['openapi.yaml says otherwise:', ...[...witness.lies].slice(0, 20)].join('\n'));
    },
    [Symbol.asyncDispose]: () => service.close(),
  };
  return service;
}

/** Each Jest worker has a Redis database to itself; its files run one after the other. */
async function emptyRedis(): Promise<string> {
  const url = `${process.env.TEST_REDIS_URL}/${process.env.JEST_WORKER_ID}`;
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
  return url;
}
