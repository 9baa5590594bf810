import { expect, test } from '@jest/globals';
import { RefreshService } from '../../src/rollup/refresh.service.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { useService } from '../support/use-service.js';
import { useWorker } from './worker.js';

const service = useService({}, { worker: false });
// One worker only: another one would hold requests of its own while it settles them.
const worker = useWorker(service, { starts: true });

test('a job that arrives during a run has a run of its own after it', async () => {
  const refresh = worker.get(RefreshService);
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
