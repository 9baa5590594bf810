import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { RefreshService } from '../../src/rollup/refresh.service.js';
import { eventually } from '../support/eventually.js';
import { settled } from '../support/feedback-values.js';
import { useService } from '../support/use-service.js';
import { useWorker } from './worker.js';

const MANY = 20_000;

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let refresh: RefreshService;
let large: string;
let small: string;
beforeEach(async () => {
  refresh = worker.get(RefreshService);
  [large, small] = [randomUUID(), randomUUID()];
  await request(large, MANY);
});

const request = (workspaceId: string, count: number) =>
  service.sql(
    `INSERT INTO feedback_refresh_request (workspace_id, discovery_id)
     SELECT $1, gen_random_uuid() FROM generate_series(1, $2)`,
    [workspaceId, count],
  );

const waiting = async (workspaceId: string) =>
  (await service.sql('SELECT FROM feedback_refresh_request WHERE workspace_id = $1', [workspaceId])).length;

describe('a workspace with very many requests', () => {
  test('holds up no other that a job names', async () => {
    await refresh.refresh([large]);
    await request(small, 1);
    await refresh.refresh([small]);
    expect(await waiting(small)).toBe(0);
    expect(await waiting(large)).toBeGreaterThan(0);
    await settled(service);
  });

  test('holds up no other whose job was lost', async () => {
    await request(small, 1);
    await refresh.sweep();
    await eventually(async () => expect(await waiting(small)).toBe(0));
    expect(await waiting(large)).toBeGreaterThan(0);
    await settled(service);
  });

  test('is settled by a single job, turn by turn', async () => {
    expect(await refresh.refresh([large])).toMatchObject({ requests: 1_000, batches: 1 });
    await settled(service);
  });
});
