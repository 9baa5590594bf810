import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { Worker } from '../../../src/work/worker.js';
import { ReconciliationService } from '../../../src/rollup/reconciliation/reconciliation.service.js';
import { useService } from '../../support/use-service.js';
import { useWorker } from '../worker.js';
import { wrongTagCounts } from '../../support/probes.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
const other = useWorker(service, { starts: false });
let reconciliation: ReconciliationService;
const settle = () => worker.get(Worker).drain();
beforeAll(async () => {
  reconciliation = worker.get(ReconciliationService);
  await service.make.discovery({ tags: ['a', 'b'] });
  await service.make.discovery({ tags: ['b', 'ä'] });
  await settle();
});
afterEach(async () => {
  await reconciliation.reconcile();
  await settle();
});

test('nothing differs where all is counted', async () => {
  expect(await wrongTagCounts(service)).toEqual([]);
  expect(await reconciliation.reconcile()).toMatchObject({ wrongTags: 0 });
});

test('what waits to be counted is no difference', async () => {
  await service.make.discovery({ tags: ['b', 'waiting'] });
  expect(await wrongTagCounts(service)).toHaveLength(2);
  expect(await reconciliation.reconcile()).toMatchObject({ wrongTags: 0 });
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});

test.each([
  ['a count that is wrong', `UPDATE discovery_tag_count SET discoveries = 7 WHERE tag = 'b'`],
  ['a count that is missing', `DELETE FROM discovery_tag_count WHERE tag = 'ä'`],
  [
    'a tag that nothing has',
    `INSERT INTO discovery_tag_count (workspace_id, tag, discoveries) SELECT workspace_id, 'none', 2 FROM workspace`,
  ],
  [
    'a change that never happened',
    `INSERT INTO work_request (workspace_id, kind, detail) SELECT workspace_id, 'tags', '{"b": 1}' FROM workspace`,
  ],
])('%s is found and put right', async (_, change) => {
  await service.sql(change);
  expect(await reconciliation.reconcile({ dryRun: true })).toMatchObject({ wrongTags: 1 });
  expect(await reconciliation.reconcile()).toMatchObject({ wrongTags: 1 });
  expect(await reconciliation.reconcile()).toMatchObject({ wrongTags: 0 });
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});

test('two reconciliations at once put a count right once', async () => {
  await service.sql(`UPDATE discovery_tag_count SET discoveries = 7 WHERE tag = 'b'`);
  await Promise.all([reconciliation.reconcile(), reconciliation.reconcile(), settle()]);
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});

test('several workers that count at once count each change once', async () => {
  for (let n = 0; n < 5; n++) await service.make.discovery({ tags: ['a', 'b', `c${n}`] });
  await Promise.all([settle(), other.get(Worker).drain()]);
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});
