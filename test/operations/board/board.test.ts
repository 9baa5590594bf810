import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { RECONCILE_JOB } from '../../../src/records/rollup/reconciliation/reconciliation-queue.module.js';
import { WorkNotifier } from '../../../src/platform/work/work-notifier.js';
import { medianDuration } from '../../support/duration.js';
import { eventually } from '../../support/eventually.js';
import type { Http } from '../../support/service.js';
import { useServiceWithRedis } from '../../support/use-service.js';

const { service, redis } = useServiceWithRedis({}, { board: true });
let board: Http;
beforeAll(async () => {
  board = service.http;
});

const QUEUE = '/queues/api/queues?activeQueue=work&status=completed&page=1&jobsPerPage=10';

test('the page and everything on it comes from the service itself', async () => {
  const { text } = await board.get('/queues/').expect(200);
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
  expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
  for (const asset of addresses.filter((address) => address.startsWith('static/')))
    await board.get(`/queues/${asset}`).expect(200);
});

test('the page works without a slash at its end', () => board.get('/queues').expect(200));

test('finished jobs show what they did', async () => {
  const discovery = await service.make.discovery();
  await eventually(async () => {
    // A worker that looks on its own at the very moment leaves nothing for the job.
    await service.make.feedback({ on: discovery });
    const { body } = await board.get(QUEUE).expect(200);
    expect(body.queues[0].jobs).toContainEqual(
      expect.objectContaining({
        data: { kind: 'values', workspaceIds: [expect.any(String)], requests: 1, since: expect.any(String) },
        returnValue: { requests: 1, subjects: 1, turns: 1, deferred: 0, failed: 0 },
      }),
    );
  });
});

test('failed jobs stay, with what went wrong', async () => {
  await service.sql('ALTER TABLE work_request RENAME TO work_request_away');
  service.part(WorkNotifier).notify('values', randomUUID(), 1);
  await eventually(async () => {
    const { body } = await board.get(QUEUE.replace('completed', 'failed')).expect(200);
    expect(body.queues[0].jobs).toContainEqual(
      expect.objectContaining({ failedReason: expect.stringContaining('work_request') }),
    );
  });
  await service.sql('ALTER TABLE work_request_away RENAME TO work_request');
});

describe('what would lose work of every workspace is not to be had', () => {
  const planned = async () => {
    const { body } = await board.get('/queues/api/job-schedulers').expect(200);
    return body.schedulers.map(({ name, pattern }: Record<string, string>) => [name, pattern]);
  };

  test.each(['work', 'reconciliation'])('in the queue %s', async (queue) => {
    await eventually(async () => expect(await planned()).toEqual([[RECONCILE_JOB, '0 3 * * *']]));
    for (const [method, order, body] of [
      ['post', 'add', { name: 'refresh', data: {}, options: { repeat: { every: 1 } } }],
      ['put', 'empty', {}],
      ['put', 'obliterate', { force: true }],
      ['put', 'clean/delayed', {}],
      ['put', 'concurrency', { concurrency: 1 }],
      ['put', '1/clean', {}],
      ['patch', '1/update-data', { jobData: {} }],
    ] as const) {
      const answer = await board[method](`/queues/api/queues/${queue}/${order}`).send(body);
      expect([answer.status, answer.body.error]).toEqual([403, 'This is not done here']);
    }
    expect(await planned()).toEqual([[RECONCILE_JOB, '0 3 * * *']]);
  });

  test('and the reconciliation is not paused either', async () => {
    await board.put('/queues/api/queues/reconciliation/pause').expect(405);
    await board.put('/queues/api/queues/pause').expect(200);
    const { body } = await board.get('/queues/api/queues').expect(200);
    await board.put('/queues/api/queues/resume').expect(200);
    const paused = body.queues.map(({ name, isPaused }: Record<string, unknown>) => [name, isPaused]);
    expect(new Map(paused)).toEqual(
      new Map([
        ['work', true],
        ['reconciliation', false],
      ]),
    );
  });
});

test('unknown paths and methods of the API are still told apart', async () => {
  expect((await board.get('/nowhere').expect(404)).body.code).toBe('route_not_found');
  expect((await board.put('/v1/discovery').expect(405)).headers.allow).toBe('GET, HEAD, POST');
});

test('while Redis is away the board says so at once', async () => {
  const usual = await medianDuration(10, () => board.get(QUEUE).expect(200));
  await redis.leave();
  await eventually(async () => expect((await board.get(QUEUE).expect(503)).body.code).toBe('unavailable'));
  // Those that waited for Redis would take a second and more.
  expect(await medianDuration(10, () => board.get(QUEUE).expect(503))).toBeLessThan(usual + 500);
  await redis.comeBack();
  await eventually(() => board.get(QUEUE).expect(200));
});
