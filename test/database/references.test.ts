import { beforeAll, describe, expect, test } from '@jest/globals';
import { allByReference, idOf } from '../../src/database/references.js';
import { Reader } from '../../src/database/reader.js';
import type { Made } from '../support/make.js';
import { useService } from '../support/use-service.js';
import { useWorker } from '../rollup/worker.js';

const NOBODY = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let reader: Reader;
let workspaceId: string;
let ada: Made;
/** Goes by Ada's id. */
let namesake: Made;
/** Goes by an id that nobody has. */
let bea: Made;
beforeAll(async () => {
  reader = worker.get(Reader);
  ada = await service.make.user({ clientId: 'ada' });
  namesake = await service.make.user({ clientId: ada.id });
  bea = await service.make.user({ clientId: NOBODY });
  const [row] = await service.sql<{ workspace_id: string }>('SELECT workspace_id FROM workspace');
  workspaceId = row!.workspace_id;
});

describe('a reference', () => {
  const named = (reference: string, workspace = workspaceId) =>
    idOf(reader, 'workspace_user', workspace, reference);

  test('by clientId names the record', async () => {
    expect(await named('ada')).toBe(ada.id);
  });

  test('by id names the record, though another has that as its clientId', async () => {
    expect(await named(ada.id)).toBe(ada.id);
    expect(namesake.clientId).toBe(ada.id);
  });

  test('by id is found in capital letters too', async () => {
    expect(await named(ada.id.toUpperCase())).toBe(ada.id);
  });

  test('by a clientId that looks like an id names the record, if no record has that id', async () => {
    expect(await named(NOBODY)).toBe(bea.id);
  });

  test.each(['nobody', 'ADA', '', NOBODY.toUpperCase()])('that names nothing: %j', async (reference) => {
    expect(await named(reference)).toBeUndefined();
  });

  test('names nothing of another workspace', async () => {
    const { id } = await service.workspace('elsewhere');
    expect(await named('ada', id)).toBeUndefined();
    expect(await named(ada.id, id)).toBeUndefined();
  });
});

test('several references name what each of them names; those that name nothing are left out', async () => {
  const references = ['ada', ada.id, ada.id.toUpperCase(), namesake.id, NOBODY, 'nobody', 'ADA'];
  const found = await allByReference(references, (key, values) =>
    reader.query<{ id: string; client_id: string }>({
      text: `SELECT id, client_id FROM workspace_user WHERE workspace_id = $1 AND ${key} = ANY ($2)`,
      values: [workspaceId, values],
    }),
  );
  expect([...found].map(([reference, { id }]) => [reference, id])).toEqual([
    ['ada', ada.id],
    [ada.id, ada.id],
    [ada.id.toUpperCase(), ada.id],
    [namesake.id, namesake.id],
    [NOBODY, bea.id],
  ]);
});
