import { describe, expect, test } from '@jest/globals';
import Bull from 'bull';
import { WORK_QUEUE } from '../../../src/platform/work/work-notifier.js';
import { medianDuration } from '../../support/duration.js';
import { eventually } from '../../support/eventually.js';
import { startService } from '../../support/service.js';
import { useServiceWithRedis } from '../../support/use-service.js';
import { settled, wrongValues } from '../../support/probes.js';

const { service, redis } = useServiceWithRedis();

const readiness = async () => (await service.http.get('/health/ready').expect(200)).body;

describe('while Redis is away', () => {
  let usual: number;
  const write = async () => service.make.feedback({ on: await service.make.discovery() });

  test('the process is degraded', async () => {
    usual = await medianDuration(20, write);
    await redis.leave();
    await eventually(async () =>
      expect(await readiness()).toMatchObject({ status: 'degraded', queue: 'down' }),
    );
  });

  test('writes answer as quickly as ever', async () => {
    // Those that waited for Redis would take a second and more.
    expect(await medianDuration(20, write)).toBeLessThan(usual + 500);
  });

  test('values are right all the same, a moment later', async () => {
    await settled(service);
    expect(await wrongValues(service)).toEqual([]);
  });
});

describe('when Redis is back, empty', () => {
  test('the process is ready', async () => {
    await redis.comeBack();
    await eventually(async () => expect((await readiness()).status).toBe('ok'));
  });

  test('values are refreshed by jobs again, and not only by polling', async () => {
    const queue = new Bull(WORK_QUEUE, redis.url, { prefix: 'discovery-records' });
    await eventually(async () => {
      await service.make.feedback({ on: await service.make.discovery() });
      expect(await queue.getCompletedCount()).toBeGreaterThan(0);
    });
    await queue.close();
  });

  test('values are right', async () => {
    await settled(service);
    expect(await wrongValues(service)).toEqual([]);
  });
});

test('the service starts and stops without Redis', async () => {
  await redis.leave();
  const other = await startService({ redisUrl: redis.url });
  await other.make.feedback({ on: await other.make.discovery(), score: 4 });
  await settled(other);
  expect(await wrongValues(other)).toEqual([]);
  await other.close();
});
