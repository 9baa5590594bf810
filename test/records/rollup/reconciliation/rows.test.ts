import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { holdingDiscoveries } from '../holding.js';
import { useReconciliation } from '../worker.js';
import { wrongRows } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const { reconcile } = useReconciliation(service);
let discovery: Made;
beforeAll(async () => {
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
beforeEach(() => reconcile());

const rows = () => service.sql('SELECT * FROM discovery ORDER BY id');

const wrong = async () => (await wrongRows(service)).map(({ client_id }) => client_id);

describe('a reconciliation', () => {
  test('finds no row wrong where all are right', async () =>
    expect(await reconcile()).toMatchObject({ wrongRows: 0 }));

  test.each([
    ['assignees that are missing', 'DELETE FROM discovery_assignee'],
    ['tags in another order', 'UPDATE discovery_tag SET position = -position'],
    [
      'a tag that is not in the row',
      `INSERT INTO discovery_tag SELECT workspace_id, discovery_id, 'c', 7 FROM discovery_tag LIMIT 1`,
    ],
    ['another field value', `UPDATE discovery_field_value SET value = 'Little'`],
    ['a field value that passes for a computed one', 'UPDATE discovery_field_value SET is_computed = true'],
  ])('repairs a side table with %s, by the row, and counts it', async (_, damage) => {
    const before = await rows();
    await service.sql(damage);
    expect(await wrong()).toEqual(['whole']);
    expect(await reconcile()).toMatchObject({ wrongRows: 1 });
    expect(await wrong()).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  test('only counts on a dry run', async () => {
    await service.sql('DELETE FROM discovery_tag');
    expect(await reconcile({ dryRun: true })).toMatchObject({ wrongRows: 1 });
    expect(await wrong()).toEqual(['whole']);
  });

  test('leaves assignees alone that are in another order', async () => {
    await service.sql(
      `UPDATE discovery SET assignees = ARRAY[assignees[2], assignees[1]] WHERE client_id = 'whole'`,
    );
    expect(await reconcile()).toMatchObject({ wrongRows: 0 });
  });

  test('leaves what somebody has locked to the next one', async () => {
    await service.sql('DELETE FROM discovery_tag');
    const release = await holdingDiscoveries(service, discovery);
    expect(await reconcile()).toMatchObject({ wrongRows: 0 });
    await release();
    expect(await reconcile()).toMatchObject({ wrongRows: 1 });
  });

  test('goes on past a row that names what is not there', async () => {
    await service.sql(
      `UPDATE discovery SET assignees = '{00000000-0000-7000-8000-000000000000}' WHERE client_id = 'bare'`,
    );
    await service.sql('DELETE FROM discovery_tag');
    expect(await reconcile()).toMatchObject({ wrongRows: 2 });
    expect(await wrong()).toEqual(['bare']);
    await service.sql(`UPDATE discovery SET assignees = '{}' WHERE client_id = 'bare'`);
  });
});
