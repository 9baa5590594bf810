import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { VALUES } from '../../../src/records/rollup/work-kinds.js';
import { Worker } from '../../../src/platform/work/worker.js';
import { blocked, untilWaiting } from '../../support/blocked.js';
import { eventually } from '../../support/eventually.js';
import { useService } from '../../support/use-service.js';
import { useWorker } from './worker.js';
import { settled } from '../../support/probes.js';

const MANY = 20_000;

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let refreshing: Worker;
let large: string;
let small: string;
beforeEach(() => {
  refreshing = worker.get(Worker);
  [large, small] = [randomUUID(), randomUUID()];
});

const request = (workspaceId: string, count: number) =>
  service.sql(
    `INSERT INTO work_request (workspace_id, kind, subject)
     SELECT $1, 'values', gen_random_uuid() FROM generate_series(1, $2)`,
    [workspaceId, count],
  );

const waiting = async (workspaceId: string) =>
  (await service.sql('SELECT FROM work_request WHERE workspace_id = $1', [workspaceId])).length;

describe('a workspace with very many requests', () => {
  beforeEach(() => request(large, MANY));

  test('holds up no other that a job names', async () => {
    await refreshing.run(VALUES, [large]);
    await request(small, 1);
    await refreshing.run(VALUES, [small]);
    expect(await waiting(small)).toBe(0);
    expect(await waiting(large)).toBeGreaterThan(0);
    await settled(service);
  });

  test('holds up no other whose job was lost', async () => {
    await request(small, 1);
    await refreshing.sweep();
    await eventually(async () => expect(await waiting(small)).toBe(0));
    expect(await waiting(large)).toBeGreaterThan(0);
    await settled(service);
  });

  test('is settled by a single job, turn by turn', async () => {
    expect(await refreshing.run(VALUES, [large])).toMatchObject({ requests: 1_000, turns: 1 });
    await settled(service);
  });
});

test('a workspace that is named while its requests are settled comes up once more', async () => {
  const jobs: Promise<unknown>[] = [];
  await blocked(service, 'discovery', async () => {
    await request(small, 1);
    jobs.push(refreshing.run(VALUES, [small]));
    // The first request is off the outbox, and its batch waits for the discovery.
    await untilWaiting(service, 1);
    await request(small, 1);
    jobs.push(refreshing.run(VALUES, [small]));
  });
  await Promise.all(jobs);
  await settled(service);
});
