import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ReconciliationService } from '../../../src/rollup/reconciliation/reconciliation.service.js';
import type { Made } from '../../support/make.js';
import { useService } from '../../support/use-service.js';
import { holdingDiscoveries } from '../holding.js';
import { useWorker } from '../worker.js';
import { WRONG_ROWS } from '../wrong-rows.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let reconciliation: ReconciliationService;
let discovery: Made;
beforeAll(async () => {
  reconciliation = worker.get(ReconciliationService);
  const { id } = await service.make.field({ type: 'TEXT' });
  const users = [await service.make.user({ name: 'Bea' }), await service.make.user({ name: 'Ada' })];
  discovery = await service.make.discovery({
    clientId: 'whole',
    assignees: users.map((each) => each.id),
    tags: ['b', 'a'],
    fieldsValues: [{ field: { id }, value: 'Much' }],
  });
  await service.make.discovery({ clientId: 'bare' });
});
beforeEach(() => reconciliation.reconcile());

const spoil = (change: string, clientId = 'whole') =>
  service.sql(`UPDATE discovery SET ${change} WHERE client_id = $1`, [clientId]);

const wrongRows = async () =>
  (await service.sql<{ client_id: string }>(WRONG_ROWS)).map(({ client_id }) => client_id);

describe('a reconciliation', () => {
  test('finds no row wrong where all are right', async () => {
    expect(await reconciliation.reconcile()).toMatchObject({ wrongRows: 0 });
  });

  test.each([
    ['assignees that are missing', `assignees = '{}'`],
    ['an assignee that is there twice', `assignees = assignees[:1] || assignees`],
    ['tags in another order', `tags = '{a, b}'`],
    ['field values that are missing', `field_values = '{}'`],
  ])('repairs %s, and counts the row', async (_, change) => {
    await spoil(change);
    expect(await wrongRows()).toEqual(['whole']);
    expect(await reconciliation.reconcile()).toMatchObject({ wrongRows: 1 });
    expect(await wrongRows()).toEqual([]);
  });

  test('empties a row whose side tables are empty', async () => {
    await spoil(`tags = '{a}'`, 'bare');
    expect(await reconciliation.reconcile()).toMatchObject({ wrongRows: 1 });
    expect(await wrongRows()).toEqual([]);
  });

  test('does not move updated_at', async () => {
    await spoil(`tags = '{}'`);
    await reconciliation.reconcile();
    expect(await service.sql(`SELECT updated_at FROM discovery WHERE client_id = 'whole'`)).toEqual([
      { updated_at: new Date(discovery.updatedAt) },
    ]);
  });

  test('only counts rows on a dry run', async () => {
    await spoil(`tags = '{}'`);
    expect(await reconciliation.reconcile({ dryRun: true })).toMatchObject({ wrongRows: 1 });
    expect(await wrongRows()).toEqual(['whole']);
  });

  test('leaves assignees alone that are in another order', async () => {
    await spoil(`assignees = ARRAY[assignees[2], assignees[1]]`);
    expect(await reconciliation.reconcile()).toMatchObject({ wrongRows: 0 });
  });

  test('leaves a row to the next one that somebody has locked', async () => {
    await spoil(`tags = '{}'`);
    const release = await holdingDiscoveries(service, discovery);
    expect(await reconciliation.reconcile()).toMatchObject({ wrongRows: 0 });
    await release();
    expect(await reconciliation.reconcile()).toMatchObject({ wrongRows: 1 });
  });
});
