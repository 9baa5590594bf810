import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { useService } from '../../../support/use-service.js';
import { useReconciliation, useWorker } from '../worker.js';
import { wrongTagCounts } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const { worker, reconcile } = useReconciliation(service);
const other = useWorker(service, { starts: false });
const settle = () => worker.drain();
beforeAll(async () => {
  await service.make.discovery({ tags: ['a', 'b'] });
  await service.make.discovery({ tags: ['b', 'ä'] });
  await settle();
});
afterEach(async () => {
  await reconcile();
  await settle();
});

test('nothing differs where all is counted', async () => {
  expect(await wrongTagCounts(service)).toEqual([]);
  expect(await reconcile()).toMatchObject({ wrongTags: 0 });
});

test('what waits to be counted is no difference', async () => {
  await service.make.discovery({ tags: ['b', 'waiting'] });
  expect(await wrongTagCounts(service)).toHaveLength(2);
  expect(await reconcile()).toMatchObject({ wrongTags: 0 });
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
  expect(await reconcile({ dryRun: true })).toMatchObject({ wrongTags: 1 });
  expect(await reconcile()).toMatchObject({ wrongTags: 1 });
  expect(await reconcile()).toMatchObject({ wrongTags: 0 });
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});

test('two reconciliations at once put a count right once', async () => {
  await service.sql(`UPDATE discovery_tag_count SET discoveries = 7 WHERE tag = 'b'`);
  await Promise.all([reconcile(), reconcile(), settle()]);
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});

test('several workers that count at once count each change once', async () => {
  for (let n = 0; n < 5; n++) await service.make.discovery({ tags: ['a', 'b', `c${n}`] });
  await Promise.all([settle(), other.drain()]);
  await settle();
  expect(await wrongTagCounts(service)).toEqual([]);
});
