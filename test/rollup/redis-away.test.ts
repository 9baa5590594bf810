import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Bull from 'bull';
import { REFRESH_QUEUE } from '../../src/rollup/queues.js';
import { eventually } from '../support/eventually.js';
import { differences, settled } from '../support/feedback-values.js';
import { startService, type TestService } from '../support/service.js';
import { type OwnRedis, startOwnRedis } from '../support/valkey.js';

let redis: OwnRedis;
let service: TestService;
beforeAll(async () => {
  redis = await startOwnRedis();
  service = await startService({ redisUrl: redis.url });
});
afterAll(async () => {
  await service.close();
  await redis.leave();
});

const readiness = async () => (await service.http.get('/health/ready').expect(200)).body;

test('while Redis is away writes answer as quickly as ever, and the process is degraded', async () => {
  const discovery = await service.make.discovery();
  await redis.leave();
  await eventually(async () =>
    expect(await readiness()).toMatchObject({ status: 'degraded', queue: 'down' }),
  );

  const started = performance.now();
  for (let count = 0; count < 20; count++) await service.make.feedback({ on: discovery });
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('values are right all the same, a moment later', async () => {
  await settled(service);
  expect(await differences(service)).toEqual([]);
});

test('when Redis is back, empty, everything goes on by itself within 5 seconds', async () => {
  await redis.comeBack();
  await eventually(async () => expect((await readiness()).status).toBe('ok'), 5_000);
  // By jobs again, not only by the workers' own looking.
  const queue = new Bull(REFRESH_QUEUE, redis.url, { prefix: 'discovery-records' });
  await eventually(async () => {
    await service.make.feedback({ on: await service.make.discovery() });
    expect(await queue.getCompletedCount()).toBeGreaterThan(0);
  }, 5_000);
  await queue.close();
  await settled(service);
  expect(await differences(service)).toEqual([]);
});

test('the service starts and stops without Redis', async () => {
  await redis.leave();
  const started = performance.now();
  const other = await startService({ redisUrl: redis.url });
  await other.make.feedback({ on: await other.make.discovery(), score: 4 });
  await settled(other);
  expect(await differences(other)).toEqual([]);
  await other.close();
  expect(performance.now() - started).toBeLessThan(10_000);
});
