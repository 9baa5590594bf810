import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { type EmbeddedPostgres, startPostgres } from '@discovery-records/embedded-services';
import { Redis } from 'ioredis';
import { blocked, untilWaiting } from '../support/blocked.js';
import { eventually } from '../support/eventually.js';
import { bundle, expectWithin, type Part, startPart } from '../support/parts.js';
import { useServiceWithRedis } from '../support/use-service.js';

const LONGEST = 10_000;

// Makes the database and a token; the parts do the work.
const { service, redis } = useServiceWithRedis({ open: false }, { worker: false });
let secret: string;
let environment: Record<string, string>;
let parts: Part[] = [];
let dataDir: string | undefined;
let postgres: EmbeddedPostgres | undefined;
beforeAll(async () => {
  await bundle();
  ({ secret } = await service.workspace('Parts'));
  environment = { DATABASE_URL: service.settings.databaseUrl, REDIS_URL: redis.url };
});
afterEach(async () => {
  for (const part of parts) if (part.child.exitCode === null) await part.end('SIGKILL');
  parts = [];
  await postgres?.stop();
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

async function start(part: 'api' | 'worker', others: Record<string, string> = {}): Promise<Part> {
  const started = await startPart(part, { ...environment, ...others });
  parts.push(started);
  return started;
}

const write = (api: Part, path: string, body: object) =>
  api.http.post(`/v1/${path}`).set('authorization', `Bearer ${secret}`).send(body);

const ended = { code: 0, ms: expect.any(Number) };

const warningsOf = (part: Part) => part.log().filter(({ level }) => Number(level) >= 40);
const says = (part: Part, msg: string) =>
  expect(part.log()).toContainEqual(expect.objectContaining({ level: 30, msg }));

test('a start in production where all is well, and its end, have nothing to warn of', async () => {
  const production = { NODE_ENV: 'production' };
  for (const part of await Promise.all([start('api', production), start('worker', production)])) {
    await eventually(() => says(part, 'Ready.'), 30_000);
    expect((await part.http.get('/health/ready').expect(200)).body.status).toBe('ok');
    expect(await part.end()).toEqual(ended);
    expect(warningsOf(part)).toEqual([]);
    expect(part.log().slice(-2)).toEqual([
      expect.objectContaining({ level: 30, msg: 'Stopping on SIGTERM.', signal: 'SIGTERM' }),
      expect.objectContaining({ level: 30, msg: 'Stopped.', ms: expect.any(Number) }),
    ]);
  }
});

test('API and workers are processes of their own, any number, serve what is theirs, and end tidily', async () => {
  const started = await Promise.all([start('api'), start('api'), start('worker'), start('worker')]);
  for (const part of parts) {
    await part.http.get('/health/live').expect(200);
    await part.http.get('/health/ready').expect(200);
    const { text } = await part.http.get('/metrics').set('authorization', `Bearer ${secret}`).expect(200);
    expect(text).toMatch(/^discovery_records_queue_jobs{state="failed"} 0$/m);
  }
  const [first, second, worker] = started;
  await worker.http.get('/v1/discovery').expect(404);
  const { body } = await write(first, 'discovery', { title: 'Here' }).expect(201);
  const { id } = body.discovery;
  await write(second, 'feedback', { discoveryId: id, score: 7 }).expect(201);
  await eventually(async () => {
    const read = await first.http.get(`/v1/discovery/${id}`).set('authorization', `Bearer ${secret}`);
    expect(read.body.discovery.feedbackScore).toBe(7);
  });
  for (const { code, ms } of await Promise.all(started.map((part) => part.end()))) {
    expect(code).toBe(0);
    await expectWithin(LONGEST, ms);
  }
});

test('without Redis everything starts, warns of it once, says when it is back and when it leaves again, and ends tidily', async () => {
  await redis.leave();
  const both = await Promise.all([start('api'), start('worker')]);
  await write(both[0], 'discovery', { title: 'Here' }).expect(201);
  await sleep(3_000);
  for (const part of both)
    expect((await part.http.get('/health/ready').expect(200)).body.status).toBe('degraded');
  await redis.comeBack();
  for (const part of both) {
    await eventually(() => says(part, 'Redis can be used again.'), 30_000);
    await eventually(() => says(part, 'Ready.'), 30_000);
    expect(warningsOf(part)).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringMatching(/^Redis at \S+ can not be used \(/) }),
    ]);
  }
  await redis.leave();
  for (const part of both) {
    await eventually(() => expect(warningsOf(part)).toHaveLength(2), 30_000);
    expect(await part.end()).toEqual(ended);
    expect(warningsOf(part)).toHaveLength(2);
  }
  await redis.comeBack();
});

test('without Redis everything ends tidily', async () => {
  await redis.leave();
  for (const part of await Promise.all([start('api'), start('worker')])) {
    const end = await part.end();
    expect(end).toEqual(ended);
    await expectWithin(LONGEST, end.ms);
  }
  await redis.comeBack();
});

test('when PostgreSQL leaves, both live, are not ready, come to themselves after its return, and end tidily without it', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parts-'));
  await chmod(dataDir, 0o755);
  const settings = { fsync: 'off' };
  postgres = await startPostgres({ dataDir, settings });
  await migrateDatabase(postgres.url);
  const own = { DATABASE_URL: postgres.url };
  const both = await Promise.all([start('api', own), start('worker', own)]);

  await postgres.stop();
  for (const part of both) {
    await part.http.get('/health/live').expect(200);
    expect((await part.http.get('/health/ready').expect(503)).body.code).toBe('unavailable');
  }
  // The API could not tell whose token it was.
  const { text } = await both[1].http.get('/metrics').expect(200);
  expect(text).toMatch(/^discovery_records_dependency_up{name="postgresql"} 0$/m);
  postgres = await startPostgres({ dataDir, settings, port: postgres.port });
  for (const part of both) await eventually(() => part.http.get('/health/ready').expect(200));

  await postgres.stop();
  for (const part of both) {
    const end = await part.end();
    expect(end).toEqual(ended);
    await expectWithin(LONGEST, end.ms);
  }
});

test('a wrong password of PostgreSQL is in the log at start, and the process gets ready when it becomes right', async () => {
  await service.sql(`CREATE ROLE late LOGIN SUPERUSER PASSWORD 'former'`);
  const url = new URL(service.settings.databaseUrl);
  url.username = 'late';
  url.password = 'later';
  const both = await Promise.all([
    start('api', { DATABASE_URL: url.href }),
    start('worker', { DATABASE_URL: url.href }),
  ]);
  for (const part of both) {
    await eventually(() =>
      expect(part.log()).toContainEqual(
        expect.objectContaining({
          level: 50,
          msg: expect.stringMatching(
            /^PostgreSQL at \S+ does not let "late" in \(.*\): correct the user or the password in DATABASE_URL\. /,
          ),
        }),
      ),
    );
    await part.http.get('/health/ready').expect(503);
  }
  await service.sql(`ALTER ROLE late PASSWORD 'later'`);
  for (const part of both) await eventually(() => says(part, 'Ready.'), 30_000);
  for (const part of both) expect(await part.end()).toEqual(ended);
  await service.sql('DROP ROLE late');
});

test('a wrong password of Redis is in the log at start, and the queue works when it becomes right', async () => {
  const url = new URL(redis.url);
  const right = url.password;
  url.password = 'later';
  const worker = await start('worker', { REDIS_URL: url.href });
  await eventually(() =>
    expect(JSON.stringify(worker.log())).toMatch(/does not let us in \((WRONGPASS|NOAUTH)/),
  );
  expect((await worker.http.get('/health/ready').expect(200)).body.status).toBe('degraded');
  const client = new Redis(redis.url);
  await client.config('SET', 'requirepass', 'later');
  await eventually(async () =>
    expect((await worker.http.get('/health/ready').expect(200)).body.status).toBe('ok'),
  );
  // Bull waits for jobs again.
  await eventually(async () => expect(await client.info('clients')).toMatch(/blocked_clients:[1-9]/));
  await client.config('SET', 'requirepass', right);
  client.disconnect();
  expect(await worker.end()).toEqual(ended);
});

test.each(['api', 'worker'] as const)(
  'the %s ends in time with 0 while a statement takes long',
  async (kind) => {
    const part = await start(kind, { DATABASE_LOCK_TIMEOUT_MS: '0', DATABASE_STATEMENT_TIMEOUT_MS: '60000' });
    let answer:
      Promise<{ status: number; headers: Record<string, string>; body: { code: string } }> | undefined;
    await blocked(service, kind === 'api' ? 'component' : 'work_request', async () => {
      if (kind === 'api') {
        const request = part.http.get('/v1/component').set('authorization', `Bearer ${secret}`);
        answer = request.then((each) => each);
      }
      await untilWaiting(service, 1);
      const end = await part.end();
      expect(end).toEqual(ended);
      expect(end.ms).toBeGreaterThan(4_500);
      const cutOff = kind === 'api' ? 1 : 0;
      expect(warningsOf(part).map(({ msg }) => msg)).toContain(
        `Ended all database statements after 5000 ms; requests that were cut off: ${cutOff}.`,
      );
      await expectWithin(9_000, end.ms);
    });
    if (!answer) return;
    const { status, headers, body } = await answer;
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers['retry-after']).toBeDefined();
  },
);

test('the log has a line for each request with its id, and neither tokens nor bodies', async () => {
  const api = await start('api');
  await write(api, 'discovery', { title: 'Not for the log' }).set('x-request-id', 'known-id').expect(201);
  await write(api, 'discovery', { title: 7 }).expect(400);
  await api.end();
  expect(api.log()).toContainEqual(
    expect.objectContaining({ requestId: 'known-id', method: 'POST', route: '/v1/discovery', status: 201 }),
  );
  const text = JSON.stringify(api.log());
  expect(text).not.toContain(secret);
  expect(text).not.toContain('Not for the log');
});
