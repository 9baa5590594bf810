import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { differences, settled } from '../support/feedback-values.js';
import { SENTINEL_PASSWORD, startSentinel, type TestSentinel } from '../support/redis/sentinels.js';
import { startService, type TestService } from '../support/service.js';

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
  const { body } = await service.http.get('/health/ready').expect(200);
  expect(body.status).toBe('ok');
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
  }, 20_000);
}

test('behind a Sentinel, values are refreshed by jobs', async () => {
  await eventually(expectReady);
  await expectJobs();
});

test('requests are counted there as well', async () => {
  await eventually(async () => {
    const { headers } = await service.http.get('/v1/component').expect(200);
    expect(headers['ratelimit']).toMatch(/^"token";r=\d+;/);
  });
});

test('when the master is killed, writes go on being answered, and values are right within 5 seconds', async () => {
  const discovery = await service.make.discovery();
  await sentinel.killMaster();
  const started = performance.now();
  for (let count = 0; count < 20; count++) await service.make.feedback({ on: discovery, score: 1 });
  // Those that waited for Redis would take a second and more each.
  expect(performance.now() - started).toBeLessThan(10_000);
  await settled(service, 5_000);
  expect(await differences(service)).toEqual([]);
});

test('the one that takes its place is found', async () => {
  await eventually(expectReady, 30_000);
  await expectJobs();
  await settled(service);
  expect(await differences(service)).toEqual([]);
});
