import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  CLIENT_ID_FIRST,
  ReferenceIndex,
  recordNamed,
} from '../../../../src/platform/database/records/reference-index.js';
import {
  allReferred,
  findNamed,
  idOf,
  referred,
} from '../../../../src/platform/database/records/references.js';
import { Reader } from '../../../../src/platform/database/reader.js';
import { Parameters } from '../../../../src/platform/database/sql.js';
import type { Made } from '../../../support/make.js';
import { workspaceOf } from '../../../support/probes.js';
import { useService } from '../../../support/use-service.js';
import { useWorker } from '../../../records/rollup/worker.js';

const NOBODY = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let reader: Reader;
let workspaceId: string;
let elsewhere: string;
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
  workspaceId = await workspaceOf(service);
  elsewhere = (await service.workspace('elsewhere')).id;
});

const inStatement = async (reference: string, workspace: string) => {
  const parameters = new Parameters();
  const expression = referred('workspace_user', parameters.add(workspace), reference, parameters);
  const [row] = await service.sql<{ id: string | null }>(`SELECT ${expression} AS id`, parameters.values);
  return row?.id ?? undefined;
};

describe.each([
  [
    'looked up',
    (reference: string, workspace: string) => idOf(reader, 'workspace_user', workspace, reference),
  ],
  ['in a statement', inStatement],
])('a reference that is %s', (_, idNamed) => {
  const named = (reference: string, workspace = workspaceId) => idNamed(reference, workspace);

  test('by clientId names the record', async () => expect(await named('ada')).toBe(ada.id));

  test('by id names the record, though another has that as its clientId', async () => {
    expect(await named(ada.id)).toBe(ada.id);
    expect(namesake.clientId).toBe(ada.id);
  });

  test('by id is found in capital letters too', async () =>
    expect(await named(ada.id.toUpperCase())).toBe(ada.id));

  test('by a clientId that looks like an id names the record, if no record has that id', async () =>
    expect(await named(NOBODY)).toBe(bea.id));

  test.each(['nobody', 'ADA', '', NOBODY.toUpperCase()])('that names nothing: %j', async (reference) =>
    expect(await named(reference)).toBeUndefined(),
  );

  test('names nothing of another workspace', async () => {
    expect(await named('ada', elsewhere)).toBeUndefined();
    expect(await named(ada.id, elsewhere)).toBeUndefined();
  });
});

describe('several references', () => {
  test('name what each of them names; those that name nothing are left out', async () => {
    const references = ['ada', ada.id, ada.id.toUpperCase(), namesake.id, NOBODY, 'nobody', 'ADA'];
    const users = new ReferenceIndex('workspace_user');
    await findNamed(reader, workspaceId, [users], references);
    expect(references.map((reference) => recordNamed(reference, [users])?.id)).toEqual([
      ada.id,
      ada.id,
      ada.id,
      namesake.id,
      bea.id,
      undefined,
      undefined,
    ]);
    const parameters = new Parameters();
    const all = allReferred('workspace_user', parameters.add(workspaceId), references, parameters);
    const [row] = await service.sql<{ ids: string[] }>(`SELECT ${all}::text[] AS ids`, parameters.values);
    expect(row?.ids.toSorted()).toEqual([ada.id, ada.id, ada.id, namesake.id, bea.id].toSorted());
  });

  test('of files name by clientId first', async () => {
    const users = new ReferenceIndex('workspace_user');
    const references = ['ada', ada.id, ada.id.toUpperCase(), namesake.id.toUpperCase(), bea.id, 'nobody'];
    await findNamed(reader, workspaceId, [users], references, CLIENT_ID_FIRST);
    const named = references.map((each) => recordNamed(each, [users], CLIENT_ID_FIRST)?.id);
    expect(named).toEqual([ada.id, namesake.id, ada.id, namesake.id, bea.id, undefined]);
  });

  test('may be in several tables, of which the first wins, by the same key', async () => {
    const { make } = service;
    const [component, other] = [
      await make.component({ clientId: 'shop' }),
      await make.component({ clientId: NOBODY }),
    ];
    const discovery = await make.discovery({ clientId: 'shop' });
    const namesakeComponent = await make.component({ clientId: discovery.id });
    const tables = [new ReferenceIndex('component'), new ReferenceIndex('discovery')];
    const wanted = {
      shop: component.id,
      [NOBODY]: other.id,
      [discovery.id]: discovery.id,
      [namesakeComponent.id]: namesakeComponent.id,
    };
    await findNamed(reader, workspaceId, tables, Object.keys(wanted));
    for (const [reference, id] of Object.entries(wanted)) {
      expect(recordNamed(reference, tables)?.id).toBe(id);
      const parameters = new Parameters();
      const expression = referred(
        ['component', 'discovery'],
        parameters.add(workspaceId),
        reference,
        parameters,
      );
      expect(await service.sql(`SELECT ${expression} AS id`, parameters.values)).toEqual([{ id }]);
    }
  });
});

const FINDING = [
  'platform/database/records/references',
  'platform/database/records/merged',
  'records/discoveries/changes/merged-discoveries',
  'records/discoveries/changes/cascade-comments',
  'events/undo/kinds/merges',
];

/** What lines of a file are about is found by its `clientId` alone. */
const OWN = [
  'integrations/transfer/import/records/staged-records',
  'integrations/transfer/import/records/companies-import',
  'integrations/transfer/import/records/resolve-companies',
  'integrations/transfer/rows/relations/stored-discoveries',
];

test('nothing else compares a clientId in SQL, but for an export, and what lines of files are about', () => {
  const files = globSync('src/**/*.ts', {
    exclude: ['src/platform/database/migrations/**', 'src/integrations/transfer/export/**'],
  });
  const comparing = files.filter((file) => /client_id\s*(=(?!=)|IN\b|<>)/.test(readFileSync(file, 'utf8')));
  const allowed = new Set([...FINDING, ...OWN].map((file) => `src/${file}.ts`));
  expect(comparing.filter((file) => !allowed.has(file))).toEqual([]);
});

test('only what does the work reads and writes its table', () => {
  const files = globSync('src/**/*.ts', { exclude: ['src/platform/database/**', 'src/platform/work/**'] });
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('work_request'))).toEqual([]);
});
