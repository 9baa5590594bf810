import { test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { VALUES } from '../../src/rollup/requests.js';
import { Worker } from '../../src/work/worker.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { useService } from '../support/use-service.js';
import { useWorker } from './worker.js';
import { settled } from '../support/probes.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });

test('a workspace that is named while its requests are settled comes up once more', async () => {
  const refreshing = worker.get(Worker);
  const workspaceId = randomUUID();
  const request = () =>
    service.sql(
      `INSERT INTO work_request (workspace_id, kind, subject) VALUES ($1, 'values', gen_random_uuid())`,
      [workspaceId],
    );
  const jobs: Promise<unknown>[] = [];
  await blocked(service, 'discovery', async () => {
    await request();
    jobs.push(refreshing.run(VALUES, [workspaceId]));
    // The first request is off the outbox, and its batch waits for the discovery.
    await untilWaiting(service, 1);
    await request();
    jobs.push(refreshing.run(VALUES, [workspaceId]));
  });
  await Promise.all(jobs);
  await settled(service);
});
