import { beforeAll, describe, expect, test } from '@jest/globals';
import { allReferred, Parameters, referred } from '../../src/database/sql.js';
import type { Made } from '../support/make.js';
import { useService } from '../support/use-service.js';

describe('parameters', () => {
  test('are numbered from one, in the order in which they are added', () => {
    const parameters = new Parameters();
    expect([parameters.add('a'), parameters.add(null), parameters.add(['b'])]).toEqual(['$1', '$2', '$3']);
    expect(parameters.values).toEqual(['a', null, ['b']]);
  });

  test('of the same value are two', () => {
    const parameters = new Parameters();
    expect(parameters.add('a')).not.toBe(parameters.add('a'));
  });
});

describe('a reference', () => {
  const service = useService({}, { worker: false });
  let workspaceId: string;
  let ada: Made;
  let namesake: Made;
  beforeAll(async () => {
    ada = await service.make.user({ clientId: 'ada' });
    namesake = await service.make.user({ clientId: ada.id });
    const [row] = await service.sql<{ workspace_id: string }>('SELECT workspace_id FROM workspace');
    workspaceId = row!.workspace_id;
  });

  const idOf = async (reference: string, workspace = workspaceId): Promise<unknown> => {
    const parameters = new Parameters();
    const expression = referred('workspace_user', parameters.add(workspace), reference, parameters);
    const [row] = await service.sql(`SELECT ${expression} AS id`, parameters.values);
    return row?.['id'];
  };

  test('by clientId names the record', async () => {
    expect(await idOf('ada')).toBe(ada.id);
  });

  test('by id names the record, though another has that as its clientId', async () => {
    expect(await idOf(ada.id)).toBe(ada.id);
    expect(namesake.clientId).toBe(ada.id);
  });

  test('by id is found in capital letters too', async () => {
    expect(await idOf(ada.id.toUpperCase())).toBe(ada.id);
  });

  test.each(['nobody', 'ADA', '', '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f'])(
    'that names nothing is null: %j',
    async (reference) => {
      expect(await idOf(reference)).toBeNull();
    },
  );

  test('names nothing of another workspace', async () => {
    const { id } = await service.workspace('elsewhere');
    expect(await idOf('ada', id)).toBeNull();
    expect(await idOf(ada.id, id)).toBeNull();
  });

  test('that is no UUID is not compared with ids, which PostgreSQL would refuse', () => {
    const parameters = new Parameters();
    expect(referred('component', '$1', 'shop', parameters)).not.toContain('uuid');
    expect(parameters.values).toEqual(['shop']);
  });

  test('among several gives the id of its record; those that name nothing are left out', async () => {
    const parameters = new Parameters();
    const references = ['nobody', 'ada', namesake.id, ada.id.toUpperCase()];
    const expression = allReferred('workspace_user', parameters.add(workspaceId), references, parameters);
    const [row] = await service.sql<{ ids: string[] }>(
      `SELECT ${expression}::text[] AS ids`,
      parameters.values,
    );
    expect(row?.ids.toSorted()).toEqual([ada.id, ada.id, namesake.id].toSorted());
  });
});
