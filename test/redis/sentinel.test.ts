import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { medianDuration } from '../support/duration.js';
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
  });
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

test('when the master is killed, writes go on being answered, and values are right all the same', async () => {
  const discovery = await service.make.discovery();
  const write = () => service.make.feedback({ on: discovery, score: 1 });
  const usual = await medianDuration(20, write);
  await sentinel.killMaster();
  // Those that waited for Redis would take a second and more each.
  expect(await medianDuration(20, write)).toBeLessThan(usual + 1_000);
  await settled(service);
  expect(await differences(service)).toEqual([]);
});

test('the one that takes its place is found', async () => {
  await eventually(expectReady);
  await expectJobs();
  await settled(service);
  expect(await differences(service)).toEqual([]);
});
