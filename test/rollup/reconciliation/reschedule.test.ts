import { getQueueToken } from '@nestjs/bull';
import { beforeAll, expect, test } from '@jest/globals';
import type { Queue } from 'bull';
import { pino } from 'pino';
import { createWorker } from '../../../src/app/create.js';
import {
  RECONCILE_JOB,
  RECONCILIATION_QUEUE,
} from '../../../src/rollup/reconciliation/reconciliation-queue.module.js';
import { eventually } from '../../support/eventually.js';
import { useServiceWithRedis } from '../../support/use-service.js';
import { useWorker } from '../worker.js';

const { service } = useServiceWithRedis({}, { worker: false });
const worker = useWorker(service, { starts: true });
let queue: Queue;
beforeAll(async () => {
  queue = worker.get<Queue>(getQueueToken(RECONCILIATION_QUEUE));
  await eventually(isPlanned);
});

const isPlanned = async () => expect(await planned()).toHaveLength(1);

const planned = async () => (await queue.getDelayed()).map(({ name, opts }) => [name, opts.repeat]);

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
  const before = await planned();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const faulty = await createWorker({ ...service.settings, reconcileCron: '99 99 * * *' }, log);
  await faulty.init();
  await eventually(() => expect(lines.join('')).toMatch(/ReconciliationSchedule.*is tried again/));
  expect(await planned()).toEqual(before);
  await faulty.close();
});
