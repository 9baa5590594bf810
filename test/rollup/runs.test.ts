import { test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RefreshService } from '../../src/rollup/refresh.service.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { settled } from '../support/feedback-values.js';
import { useService } from '../support/use-service.js';
import { useWorker } from './worker.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });

test('a workspace that is named while its requests are settled comes up once more', async () => {
  const refresh = worker.get(RefreshService);
  const workspaceId = randomUUID();
  const request = () =>
    service.sql(
      `INSERT INTO feedback_refresh_request (workspace_id, discovery_id) VALUES ($1, gen_random_uuid())`,
      [workspaceId],
    );
  const jobs: Promise<unknown>[] = [];
  await blocked(service, 'discovery', async () => {
    await request();
    jobs.push(refresh.refresh([workspaceId]));
    // The first request is off the outbox, and its batch waits for the discovery.
    await untilWaiting(service, 1);
    await request();
    jobs.push(refresh.refresh([workspaceId]));
  });
  await Promise.all(jobs);
  await settled(service);
});
