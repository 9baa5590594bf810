import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { queuePrefix } from '../../../src/platform/redis/redis.js';
import {
  RECONCILE_JOB,
  RECONCILIATION_QUEUE,
} from '../../../src/records/rollup/reconciliation/reconciliation-queue.module.js';
import { WORK_QUEUE } from '../../../src/platform/work/work-notifier.js';
import { readEnvironment } from '../../../src/platform/settings/settings.js';
import { medianDuration } from '../../support/duration.js';
import { eventually } from '../../support/eventually.js';
import type { TestCluster } from '../../support/redis/cluster.js';
import { startRedisCluster } from '../../support/redis/start-cluster.js';
import { startService, type TestService } from '../../support/service.js';
import { settled, wrongValues } from '../../support/probes.js';

const redisUrlOf = ({ nodes }: TestCluster): string =>
  readEnvironment({ REDIS_CLUSTER: nodes }).redisUrl ?? '';

test('all keys of a queue are on one master of a cluster, those of another queue may be on another', () =>
  expect(queuePrefix('one', 'redis+cluster://a')).toBe('discovery-records:{one}'));

test.each(['redis://a', 'redis+sentinel://a/b'])('no key is named otherwise on %s', (url) =>
  expect(queuePrefix('one', url)).toBe('discovery-records'),
);

describe.each([
  ['without replicas', false],
  ['with replicas', true],
])('on a cluster of three masters %s', (_, replicas) => {
  let cluster: TestCluster;
  let service: TestService;
  beforeAll(async () => {
    cluster = await startRedisCluster({ replicas });
    service = await startService({ redisUrl: redisUrlOf(cluster) }, { board: true });
  });
  afterAll(async () => {
    await service.close();
    await cluster.stop();
  });

  const status = async () => (await service.http.get('/health/ready').expect(200)).body.status;
  const queues = async () => {
    const { body } = await service.http.get('/queues/api/queues').expect(200);
    return new Map<string, { counts: Record<string, number> }>(
      body.queues.map((queue: { name: string }) => [queue.name, queue]),
    );
  };
  /** Values are refreshed by jobs and not only by polling. */
  const expectJobs = async () => {
    const before = (await queues()).get(WORK_QUEUE)?.counts['completed'] ?? 0;
    await eventually(async () => {
      await service.make.feedback({ on: await service.make.discovery() });
      expect((await queues()).get(WORK_QUEUE)?.counts['completed']).toBeGreaterThan(before);
    });
  };

  test('values are refreshed by jobs', async () => {
    await eventually(async () => expect(await status()).toBe('ok'));
    await expectJobs();
    await settled(service);
    expect(await wrongValues(service)).toEqual([]);
  });

  test('the reconciliation is planned', async () => {
    await eventually(async () =>
      expect((await queues()).get(RECONCILIATION_QUEUE)?.counts['delayed']).toBe(1),
    );
    const { body } = await service.http.get('/queues/api/job-schedulers').expect(200);
    expect(body.schedulers).toMatchObject([{ name: RECONCILE_JOB }]);
  });

  test('metrics show its jobs', async () => {
    const { text } = await service.http.get('/metrics').expect(200);
    expect(text).toMatch(/^discovery_records_dependency_up\{name="redis"\} 1$/m);
    expect(text).toMatch(/^discovery_records_queue_jobs\{state="completed"\} [1-9]/m);
  });

  describe('when the master of the queue is killed', () => {
    let startAgain: () => Promise<void>;

    test('writes go on being answered, quickly, and values are right all the same', async () => {
      const discovery = await service.make.discovery();
      const write = () => service.make.feedback({ on: discovery, score: 1 });
      const usual = await medianDuration(20, write);
      startAgain = await cluster.killMasterOf(`{${WORK_QUEUE}}`);
      // Those that waited for Redis would take a second and more each.
      expect(await medianDuration(20, write)).toBeLessThan(usual + 1_000);
      await settled(service);
      expect(await wrongValues(service)).toEqual([]);
      const { body } = await service.http.get(`/v1/discovery/${discovery.id}`).expect(200);
      expect(body.discovery.feedbackScore).toBe(40);
    });

    if (replicas) {
      test('another takes its place', async () => {
        await eventually(async () => expect(await status()).toBe('ok'));
        await expectJobs();
      });
    } else {
      test('the process is degraded, and the board says so', async () => {
        await eventually(async () => expect(await status()).toBe('degraded'));
        expect((await service.http.get('/queues/api/queues').expect(503)).body.code).toBe('unavailable');
      });

      test('a service starts and stops all the same', async () => {
        const { databaseUrl, redisUrl } = service.settings;
        const other = await startService({ databaseUrl, redisUrl });
        await other.close();
      });
    }

    test('jobs refresh values when it is back', async () => {
      await startAgain();
      await eventually(async () => expect(await status()).toBe('ok'));
      await expectJobs();
      await settled(service);
      expect(await wrongValues(service)).toEqual([]);
    });
  });
});
