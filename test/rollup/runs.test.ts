import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { RefreshService } from '../../src/rollup/refresh.service.js';
import { createWorker } from '../../src/app/create.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
// One worker only: another one would hold requests of its own while it settles them.
let worker: Awaited<ReturnType<typeof createWorker>>;
let refresh: RefreshService;
beforeAll(async () => {
  service = await startService({}, { worker: false });
  worker = await createWorker(service.settings, pino({ level: 'silent' }));
  await worker.init();
  refresh = worker.get(RefreshService, { strict: false });
});
afterAll(async () => {
  await worker.close();
  await service.close();
});

test('a job that arrives during a run has a run of its own after it', async () => {
  const request = () =>
    service.sql(`INSERT INTO feedback_refresh_request (workspace_id, discovery_id)
      VALUES (gen_random_uuid(), gen_random_uuid())`);
  const runs: Promise<unknown>[] = [];
  await blocked(service, 'discovery', async () => {
    await request();
    runs.push(refresh.refresh());
    // The first request is off the outbox, and the run waits for the discovery.
    await untilWaiting(service, 1);
    await request();
    runs.push(refresh.refresh());
  });
  await Promise.all(runs);
  expect(await service.sql('SELECT * FROM feedback_refresh_request')).toEqual([]);
});
