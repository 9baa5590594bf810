import { Redis } from 'ioredis';
import pg from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { DemoService } from '../../src/demo/demo.service.js';
import { createApi } from '../../src/server/app.js';
import type { Settings } from '../../src/settings/settings.js';
import { createTestDatabase } from './database.js';
import { Make } from './make.js';

/** The service as a test sees it: over HTTP, with a look into its database. */
export interface TestService {
  readonly url: string;
  readonly settings: Settings;
  /** Requests to the service. */
  readonly http: ReturnType<typeof request>;
  /** Makes records over HTTP; a test names only what matters to it. */
  readonly make: Make;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts API and worker on a database and a queue of their own, with the demo workspace. */
export async function startService(overrides: Partial<Settings> = {}): Promise<TestService> {
  const database = await createTestDatabase();
  const settings: Settings = {
    production: false,
    host: '127.0.0.1',
    port: 0,
    dataDir: '.data',
    databaseUrl: database.url,
    databasePoolSize: 10,
    redisUrl: await emptyRedis(),
    logLevel: 'silent',
    open: true,
    ...overrides,
  };
  const app = await createApi(settings, pino({ level: settings.logLevel }), { worker: true });
  await app.get(DemoService).prepareEmpty();
  await app.listen(0, settings.host);
  const url = await app.getUrl();
  const http = request(url);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  return {
    url,
    settings,
    http,
    make: new Make(http),
    sql: async (text, values) => (await pool.query(text, values)).rows,
    close: async () => {
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** Each Jest worker has a Redis database to itself; its files run one after the other. */
async function emptyRedis(): Promise<string> {
  const url = `${process.env.TEST_REDIS_URL}/${process.env.JEST_WORKER_ID}`;
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
  return url;
}
