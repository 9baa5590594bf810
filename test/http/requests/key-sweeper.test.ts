import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { useService } from '../../support/use-service.js';
import { useWorker } from '../../rollup/worker.js';

const service = useService({}, { worker: false });

const keep = (workspaceId: string, count: number, age: string) =>
  service.sql(
    `INSERT INTO idempotency_key (workspace_id, token_id, key, fingerprint, result, made_at)
     SELECT $1, gen_random_uuid(), 'key-' || n, '', '{}', now() - $3::interval FROM generate_series(1, $2) n`,
    [workspaceId, count, age],
  );

const kept = () => service.sql('SELECT workspace_id FROM idempotency_key');

const fresh = randomUUID();

useWorker(service, {
  starts: true,
  // Before the worker starts, because it looks once an hour.
  prepare: async () => {
    await keep(fresh, 1, '23 hours');
    // More than a batch holds.
    await keep(randomUUID(), 2_500, '25 hours');
    await keep(randomUUID(), 1, '2 days');
  },
});

test('a worker deletes the expired keys of all workspaces, and no others', async () => {
  await eventually(async () => expect(await kept()).toEqual([{ workspace_id: fresh }]));
});
