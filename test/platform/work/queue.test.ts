import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { PolledHandler } from '../../../src/platform/work/work.js';
import { NOTHING_DONE } from '../../../src/platform/work/work.js';
import { WORK_JOB } from '../../../src/platform/work/work-notifier.js';
import { Worker } from '../../../src/platform/work/worker.js';
import { useRefreshQueue } from '../../records/rollup/refresh-queue.js';
import { useWorker } from '../../records/rollup/worker.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';

const MANY = 50;

let release!: () => void;
const released = new Promise<void>((resolve) => (release = resolve));
const begun: Record<string, string[]> = { slow: [], quick: [] };

/** Work that no poll finds. */
const handlerOf = (kind: 'slow' | 'quick', end: Promise<void>): PolledHandler => ({
  kind,
  concurrency: 2,
  waiting: () => Promise.resolve([]),
  run: async (workspaceId) => {
    begun[kind]?.push(workspaceId);
    await end;
    return NOTHING_DONE;
  },
});

const service = useService({}, { worker: false });
useWorker(service, {
  starts: true,
  prepare: (worker) => {
    worker.get(Worker).handlePolled(handlerOf('slow', released));
    worker.get(Worker).handlePolled(handlerOf('quick', Promise.resolve()));
  },
});
const queue = useRefreshQueue(service);

const add = (kind: string) => queue().add(WORK_JOB, { kind, workspaceIds: [randomUUID()] });

test('jobs of a kind that is stuck hold up none of another kind, and are done later', async () => {
  for (let count = 0; count < MANY; count++) await add('slow');
  await until(() => begun['slow']!.length > 0);
  await add('quick');
  try {
    await until(() => begun['quick']?.length === 1);
    expect(begun['slow']).toHaveLength(2);
  } finally {
    release();
  }
  await until(() => begun['slow']?.length === MANY);
});
