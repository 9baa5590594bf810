import { expect, test } from '@jest/globals';
import { useRefreshQueue } from '../../../records/rollup/refresh-queue.js';
import { eventually } from '../../../support/eventually.js';
import { workspaceOf } from '../../../support/probes.js';
import { useService } from '../../../support/use-service.js';
import { sent } from './jobs.js';

// Without a worker, so that jobs stay where a test can see them.
const service = useService({}, { worker: false });
const queue = useRefreshQueue(service);

test('an import is announced to the workers as soon as its file has arrived', async () => {
  await sent(service, 'title\nA\n');
  const workspaceIds = [await workspaceOf(service)];
  await eventually(async () => {
    const jobs = (await queue().getWaiting()).map(({ data }) => data);
    expect(jobs).toContainEqual(expect.objectContaining({ kind: 'imports', workspaceIds }));
  });
});
