import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Job } from 'bull';
import { Transactions } from '../../../src/platform/database/transactions.js';
import { VALUES } from '../../../src/records/rollup/work-kinds.js';
import { duration } from '../../support/duration.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';
import { useRefreshQueue } from './refresh-queue.js';
import { useWorker } from './worker.js';
import { forget } from '../../support/probes.js';

const began = Date.now();

// Without a worker, so that requests and jobs stay where a test can see them.
const service = useService({}, { worker: false });
const queue = useRefreshQueue(service);
beforeEach(() => forget(service, 'values'));

const requested = async () =>
  (
    await service.sql<{ id: string }>(
      `SELECT subject AS id FROM work_request WHERE kind = 'values' ORDER BY id`,
    )
  ).map(({ id }) => id);

describe('a write that can change a value', () => {
  test('leaves its request with its own commit', async () => {
    const discovery = await service.make.discovery();
    await service.make.feedback({ on: discovery });
    expect(await requested()).toEqual([discovery.id]);
  });

  test('leaves none when it is refused', async () => {
    const discovery = await service.make.discovery();
    await service.make.feedback({ on: discovery, clientId: 'once' });
    await service.http.post('/v1/feedback').send({ discoveryId: discovery.id, clientId: 'once' }).expect(409);
    expect(await requested()).toEqual([discovery.id]);
  });

  test('names both parents when a discovery moves', async () => {
    const [former, next] = [await service.make.underComponent(), await service.make.underComponent()];
    const child = await service.make.discovery({ under: former });
    await forget(service, 'values');
    await service.http.patch(`/v1/discovery/${child.id}`).send({ parentId: next.id });
    expect((await requested()).sort()).toEqual([child.id, former.id, next.id].sort());
  });
});

describe('a write that cannot', () => {
  test('leaves no request', async () => {
    const discovery = await service.make.underComponent();
    const feedback = await service.make.feedback({ on: discovery });
    await forget(service, 'values');
    await service.http.patch(`/v1/discovery/${discovery.id}`).send({ title: 'Another' });
    await service.http.patch(`/v1/feedback/${feedback.id}`).send({ starred: true });
    expect(await requested()).toEqual([]);
  });
});

describe('the jobs of a write in many workspaces', () => {
  const worker = useWorker(service, { starts: false });
  const workspaceIds: string[] = Array.from({ length: 45 }, () => randomUUID());
  let named: string[][];
  beforeAll(async () => {
    await worker.get(Transactions).write(workspaceIds[0]!, async (transaction) => {
      for (const workspaceId of workspaceIds)
        transaction.enqueue(workspaceId, { kind: VALUES, subjects: [randomUUID()] });
    });
    await until(async () => {
      named = (await queue().getWaiting())
        .map(({ data }) => data.workspaceIds as string[])
        .filter((ids) => ids.some((id) => workspaceIds.includes(id)));
      return named.flat().length === workspaceIds.length;
    });
  });

  test('name each of them once', () => expect(named.flat().sort()).toEqual(workspaceIds.toSorted()));

  test('name 20 at most, so that workers share them', () =>
    expect(named.map(({ length }) => length).sort()).toEqual([20, 20, 5]));
});

describe('the jobs of a hundred writes', () => {
  let jobs: Job[];
  let took: number;
  beforeAll(async () => {
    const discovery = await service.make.discovery();
    took = await duration(() =>
      Promise.all(Array.from({ length: 100 }, () => service.make.feedback({ on: discovery }))),
    );
    await until(async () => {
      jobs = await queue().getWaiting();
      return jobs.reduce((sum, { data }) => sum + data.requests, 0) >= 100;
    });
  });

  test('are far fewer', () => {
    // Ten a second, and those of the tests before.
    expect(jobs.length).toBeLessThan(30 + took / 100);
  });

  test('say since when something was asked for', () => {
    const since = jobs.map(({ data }) => Date.parse(data.since));
    expect(Math.min(...since)).toBeGreaterThanOrEqual(began);
    expect(Math.max(...since)).toBeLessThanOrEqual(Date.now());
  });
});
