import { getQueueToken } from '@nestjs/bull';
import { beforeAll, expect, test } from '@jest/globals';
import type { Queue } from 'bull';
import { pino } from 'pino';
import { createWorker } from '../../../../src/app/create.js';
import {
  RECONCILE_JOB,
  RECONCILIATION_QUEUE,
} from '../../../../src/records/rollup/reconciliation/reconciliation-queue.module.js';
import { ReconciliationSchedule } from '../../../../src/records/rollup/reconciliation/reconciliation-schedule.js';
import { eventually } from '../../../support/eventually.js';
import { useServiceWithRedis } from '../../../support/use-service.js';
import { useWorker } from '../worker.js';

const { service, redis } = useServiceWithRedis({}, { worker: false });
const worker = useWorker(service, { starts: true });
useWorker(service, { starts: true });
let queue: Queue;
beforeAll(() => {
  queue = worker.get<Queue>(getQueueToken(RECONCILIATION_QUEUE));
});

const planned = async () => (await queue.getDelayed()).map(({ name, opts }) => [name, opts.repeat]);

test('one job is planned, however many workers there are', () =>
  eventually(async () =>
    expect(await planned()).toEqual([
      [RECONCILE_JOB, expect.objectContaining({ cron: '0 3 * * *', tz: 'UTC' })],
    ]),
  ));

test('the plan is there again after Redis was emptied', async () => {
  await redis.leave();
  await redis.comeBack();
  await eventually(async () => expect(await planned()).toHaveLength(1));
});

test('the plan is there again after Redis was emptied without going away', async () => {
  await eventually(async () => expect(await planned()).toHaveLength(1));
  // At once, or it may be there again already.
  const emptied = await queue.client.multi().flushdb().dbsize().exec();
  expect(emptied?.[1]).toEqual([null, 0]);
  await worker.get(ReconciliationSchedule).task.run();
  expect(await planned()).toHaveLength(1);
});

test('the job reports what it found', async () => {
  const discovery = await service.make.discovery();
  await service.sql('UPDATE discovery SET feedback_score = -1 WHERE id = $1', [discovery.id]);
  expect(await (await queue.add(RECONCILE_JOB, {})).finished()).toMatchObject({ different: 1, repaired: 1 });
});

test('another time replaces the former one', async () => {
  const later = await createWorker(
    { ...service.settings, reconcileCron: '30 4 * * *' },
    pino({ level: 'silent' }),
  );
  await later.init();
  await eventually(async () =>
    expect(await planned()).toEqual([[RECONCILE_JOB, expect.objectContaining({ cron: '30 4 * * *' })]]),
  );
  await later.close();
});

test('a time that the queue does not take leaves the former one, and is told', async () => {
  await eventually(async () => expect(await planned()).toHaveLength(1));
  const before = await planned();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const faulty = await createWorker({ ...service.settings, reconcileCron: '99 99 * * *' }, log);
  await faulty.init();
  await eventually(() => expect(lines.join('')).toMatch(/ReconciliationSchedule.*is tried again/));
  expect(await planned()).toEqual(before);
  await faulty.close();
});
