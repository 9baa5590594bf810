import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { medianDuration } from '../../support/duration.js';
import { eventually } from '../../support/eventually.js';
import { SENTINEL_PASSWORD, startSentinel, type TestSentinel } from '../../support/redis/sentinels.js';
import { startService, type TestService } from '../../support/service.js';
import { settled, wrongValues } from '../../support/probes.js';
import type { Redis } from 'ioredis';
import { connectToRedis, disconnect } from '../../../src/platform/redis/connect.js';

let sentinel: TestSentinel;
let service: TestService;
beforeAll(async () => {
  sentinel = await startSentinel();
  service = await startService({
    redisUrl: sentinel.url,
    redisSentinelPassword: SENTINEL_PASSWORD,
    rateLimitPerMinute: 1_000,
  });
});
afterAll(async () => {
  await service?.close();
  await sentinel?.stop();
});

const expectReady = async () => {
  expect((await service.http.get('/health/ready').expect(200)).body.status).toBe('ok');
};

/** Values are refreshed by jobs and not only by polling. */
async function expectJobs(): Promise<void> {
  const completed = async () => {
    const { text } = await service.http.get('/metrics').expect(200);
    return Number(/^discovery_records_queue_jobs\{state="completed"\} (\d+)/m.exec(text)?.[1]);
  };
  const before = await completed();
  await eventually(async () => {
    await service.make.feedback({ on: await service.make.discovery() });
    expect(await completed()).toBeGreaterThan(before);
  });
}

test('behind a Sentinel, values are refreshed by jobs', async () => {
  await eventually(expectReady);
  await expectJobs();
});

test('requests are counted there as well', () =>
  eventually(async () => {
    const { headers } = await service.http.get('/v1/component').expect(200);
    expect(headers['ratelimit']).toMatch(/^"token";r=\d+;/);
  }));

test('when the master is killed, writes go on being answered, and values are right all the same', async () => {
  const discovery = await service.make.discovery();
  const write = () => service.make.feedback({ on: discovery, score: 1 });
  const usual = await medianDuration(20, write);
  await sentinel.killMaster();
  // Those that waited for Redis would take a second and more each.
  expect(await medianDuration(20, write)).toBeLessThan(usual + 1_000);
  await settled(service);
  expect(await wrongValues(service)).toEqual([]);
});

test('the one that takes its place is found', async () => {
  await eventually(expectReady);
  await expectJobs();
  await settled(service);
  expect(await wrongValues(service)).toEqual([]);
});

test('a connection is there again when Sentinels tell of another master just while it looks for one', async () => {
  const another = await startSentinel();
  const connection = connectToRedis(
    { redisUrl: another.url, redisSentinelPassword: SENTINEL_PASSWORD },
    {},
  ) as Redis;
  expect(connection.status).toBe('connecting');
  // What ioredis does when it hears of one.
  (connection as unknown as { connector: { disconnect(): void } }).connector.disconnect();
  connection.on('error', () => undefined);
  await eventually(() => expect(connection.status).toBe('ready'));
  expect(await connection.set('key', 'value')).toBe('OK');
  disconnect(connection);
  await eventually(() => expect(connection.status).toBe('end'));
  await another.stop();
});
