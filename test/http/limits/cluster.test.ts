import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { readEnvironment } from '../../../src/platform/settings/settings.js';
import { eventually } from '../../support/eventually.js';
import type { TestCluster } from '../../support/redis/cluster.js';
import { startRedisCluster } from '../../support/redis/start-cluster.js';
import { startService, type TestService, type TestWorkspace } from '../../support/service.js';

const LIMIT = 20;

let cluster: TestCluster;
let service: TestService;
let others: string;
beforeAll(async () => {
  cluster = await startRedisCluster();
  const { redisUrl = '' } = readEnvironment({ REDIS_CLUSTER: cluster.nodes });
  service = await startService({ open: false, rateLimitPerMinute: LIMIT, redisUrl }, { worker: false });
  others = await service.another();
});
afterAll(async () => {
  await service?.close();
  await cluster?.stop();
});

const statusOf = async ({ secret }: TestWorkspace, url = service.url) =>
  (await request(url).get('/v1/me').set('authorization', `Bearer ${secret}`)).status;

const useUp = (workspace: TestWorkspace) =>
  eventually(async () => {
    // At once: that is counted, whether Redis is connected already or not.
    const statuses = await Promise.all(Array.from({ length: LIMIT + 1 }, () => statusOf(workspace)));
    expect(statuses).toContain(429);
  });

test('on a cluster, a token has one limit for all processes, on whichever master it is counted', async () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    const workspace = await service.workspace(name);
    await useUp(workspace);
    await eventually(async () => expect(await statusOf(workspace, others)).toBe(429));
  }
});

test('while the master that counts a token is away, the token gets through, and is limited again afterwards', async () => {
  const workspace = await service.workspace('away');
  await useUp(workspace);
  const [token] = await service.sql<{ id: string }>('SELECT id FROM api_token WHERE workspace_id = $1', [
    workspace.id,
  ]);
  const startAgain = await cluster.killMasterOf(`discovery-records:limit:token:${token?.id}`);
  await eventually(async () => expect(await statusOf(workspace)).toBe(200));
  await sleep(1_000);
  for (let count = 0; count < 2 * LIMIT; count++) expect(await statusOf(workspace)).toBe(200);
  await startAgain();
  await eventually(async () => expect(await statusOf(workspace)).toBe(429));
});
