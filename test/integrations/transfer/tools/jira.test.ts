import { describe, expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import type { Members } from '../../../support/transfer.js';
import { discoveriesOf, importing, listOf, useFolder } from '../rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

async function prepared() {
  const workspace = await importing(service, inFolder);
  const jira = (rows: string[], ...args: string[]) =>
    workspace.imported('jira.csv', rows.join('\r\n'), '--from', 'jira', ...args);
  return { ...workspace, jira };
}

const HEADER =
  'Summary,Issue key,Issue id,Parent id,Issue Type,Status,Project key,Project name,Priority,Assignee,Created,Updated,Component/s,Component/s,Votes,Labels,Labels,Description,Status Category Changed,Custom field (Epic Link),Custom field (Story Points),Custom field (Rank),Comment,Comment';

const ROWS = [
  HEADER,
  'Sub-task,SHOP-3,10003,10002,Sub-task,To Do,SHOP,Web shop,Low,,14/Jul/25 3:42 PM,15/Jul/25 9:00 AM,,,0,,,,,,,0|i0003:,,',
  'Story,SHOP-2,10002,,Story,In Review,SHOP,Web shop,High,Ada Lovelace,2025-07-14 15:42,2025-07-15 09:00,,,3,fast,checkout,"As a buyer,\n""I want""",,SHOP-1,5,0|i0002:,14/Jul/25 4:00 PM;ada;Hello,',
  'Epic,SHOP-1,10001,,Epic,In Progress,SHOP,Web shop,High,,2025-07-01,2025-07-02,Checkout,Billing,12,,,,2025-07-02 10:00,,,0|i0001:,,',
  'Alone,SHOP-9,10009,99999,Story,To Do,SHOP,Web shop,High,,2025-07-03,2025-07-03,,,0,,,,,SHOP-77,,0|i0009:,,',
];

const byKey = (discoveries: Members[]): Record<string, Members> =>
  Object.fromEntries(discoveries.map((each) => [each['clientId'], each]));

describe("Jira's CSV", () => {
  test('becomes discoveries, under components of its components, or else of its projects', async () => {
    const workspace = await prepared();
    expect(await workspace.jira(ROWS, '--create-missing')).toBe(0);
    const found = byKey(await discoveriesOf(workspace));
    const components = await listOf(workspace, '/v1/component');
    const titleOf = (id: string) => components.find((each) => each['id'] === id)?.['title'];
    expect(titleOf(found['SHOP-1']?.['parentId'])).toBe('Checkout');
    expect(titleOf(found['SHOP-9']?.['parentId'])).toBe('Web shop');
    expect(found['SHOP-2']).toMatchObject({
      title: 'Story',
      description: 'As a buyer,\n"I want"',
      tags: ['fast', 'checkout'],
      createdAt: '2025-07-14T15:42:00.000Z',
      updatedAt: '2025-07-15T09:00:00.000Z',
    });
    expect(found['SHOP-3']).toMatchObject({ createdAt: '2025-07-14T15:42:00.000Z' });
    expect(found['SHOP-1']).toMatchObject({ lastDiscoverystateUpdatedAt: '2025-07-02T10:00:00.000Z' });
    const [ada] = await listOf(workspace, '/v1/user');
    expect(ada).toMatchObject({ name: 'Ada Lovelace' });
    expect(found['SHOP-2']?.['assignees']).toEqual([ada?.['id']]);
    const states = await listOf(workspace, '/v1/discovery-state');
    expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(['To Do', 'In Review']));
  });

  test('has its votes as feedback', async () => {
    const workspace = await prepared();
    await workspace.jira(ROWS, '--create-missing');
    const feedback = await listOf(workspace, '/v1/feedback');
    expect(feedback.map(({ clientId, score }) => `${clientId} ${score}`).toSorted()).toEqual([
      'SHOP-1:votes 12',
      'SHOP-2:votes 3',
    ]);
  });

  test('is two levels deep: sub-tasks go under the epic of their story', async () => {
    const workspace = await prepared();
    await workspace.jira(ROWS, '--create-missing');
    const found = byKey(await discoveriesOf(workspace));
    const epic = found['SHOP-1']?.['id'];
    expect(found['SHOP-2']).toMatchObject({ parentType: 'DISCOVERY', parentId: epic });
    expect(found['SHOP-3']).toMatchObject({ parentType: 'DISCOVERY', parentId: epic });
    expect(said.out).toMatch(/^Rows more than one level below another .* \(1\)$/m);
    expect(said.out).toMatch(/^Rows are imported without their parent: .* \(1\)$/m);
  });

  test('changes nothing when it is imported again', async () => {
    const workspace = await prepared();
    await workspace.jira(ROWS, '--create-missing');
    said.out = '';
    expect(await workspace.jira(ROWS)).toBe(0);
    expect(said.out).toMatch(/^ {2}discovery: 4 unchanged$/m);
    expect(said.out).not.toMatch(/created|updated/);
  });

  test('names a parent by Parent key rather than by number', async () => {
    const workspace = await prepared();
    const rows = [
      'Summary,Issue key,Issue id,Parent,Parent key,Status,Project name',
      'Child,A-2,2,999,A-1,Backlog,A',
      'Parent,A-1,1,,,Backlog,A',
    ];
    expect(await workspace.jira(rows, '--create-missing')).toBe(0);
    const found = byKey(await discoveriesOf(workspace));
    expect(found['A-2']).toMatchObject({ parentId: found['A-1']?.['id'], parentType: 'DISCOVERY' });
  });

  test('may come in parts: what is under an issue of the workspace goes there, or under what that is under', async () => {
    const workspace = await prepared();
    const header = 'Summary,Issue key,Issue id,Parent key,Status,Project name';
    await workspace.jira([header, 'Epic,A-1,1,,Backlog,A', 'Story,A-2,2,A-1,Backlog,A'], '--create-missing');
    expect(await workspace.jira([header, 'Sub,A-3,3,A-2,Backlog,A', 'Other,A-4,4,A-1,Backlog,A'])).toBe(0);
    const found = byKey(await discoveriesOf(workspace));
    expect(found['A-3']).toMatchObject({ parentId: found['A-1']?.['id'] });
    expect(found['A-4']).toMatchObject({ parentId: found['A-1']?.['id'] });
  });

  test('fills the fields of the workspace that have the name, and makes those that are mapped', async () => {
    const workspace = await prepared();
    const points = await workspace.make.field({ name: 'Story Points', type: 'NUMBER' });
    expect(await workspace.jira(ROWS, '--create-missing', '--map', 'Priority=Urgency')).toBe(0);
    const fields = await listOf(workspace, '/v1/discovery-field');
    expect(fields.map(({ name }) => name).toSorted()).toEqual(['Feedback', 'Story Points', 'Urgency']);
    const urgency = fields.find(({ name }) => name === 'Urgency');
    const story = byKey(await discoveriesOf(workspace))['SHOP-2'];
    expect(story?.['fieldsValues'].slice(0, 2)).toEqual(
      expect.arrayContaining([
        { field: expect.objectContaining({ id: points.id }), value: '5' },
        { field: expect.objectContaining({ id: urgency?.['id'] }), value: 'High' },
      ]),
    );
  });

  test('is told of in a dry run: what columns are, which are left out, and the records with their parents', async () => {
    const workspace = await prepared();
    expect(await workspace.jira(ROWS, '--create-missing', '--dry-run')).toBe(0);
    expect(said.out).toMatch(/^ {2}"Labels" is tags$/m);
    expect(said.out).toMatch(/^ {2}"Custom field \(Story Points\)" is left out: .* \(1 rows have it\)$/m);
    expect(said.out).toMatch(/^ {2}\{"discovery":\{"title":"Sub-task",.*"parentId":"SHOP-1"/m);
    expect(said.out.match(/"Labels"/g)).toHaveLength(1);
    expect(await discoveriesOf(workspace)).toEqual([]);
  });

  test('has rows refused that go under a row that is', async () => {
    const workspace = await prepared();
    const rows = [
      'Summary,Issue key,Issue id,Parent id,Status,Project name',
      ',A-1,1,,Backlog,A',
      'Story,A-2,2,1,Backlog,A',
      'Sub,A-3,3,2,Backlog,A',
      'Good,A-4,4,,Backlog,A',
    ];
    expect(await workspace.jira(rows, '--create-missing', '--skip-bad', 'rest.csv')).toBe(0);
    expect((await discoveriesOf(workspace)).map(({ clientId }) => clientId)).toEqual(['A-4']);
    expect(said.err).toMatch(/\[parent_refused\] \(2 rows: 3, 4\)$/m);
  });

  test('has rows refused that are under one whose component is unknown', async () => {
    const { jira } = await prepared();
    const rows = [
      'Summary,Issue key,Issue id,Parent id,Status,Component/s',
      'Epic,A-1,1,,Backlog,Nowhere',
      'Story,A-2,2,1,Backlog,',
    ];
    expect(await jira(rows)).toBe(1);
    expect(
      [...said.err.matchAll(/^Line (\d).*\[(\w+)\]$/gm)].map(([, line, code]) => `${line} ${code}`),
    ).toEqual(['2 unknown_component', '3 parent_refused']);
  });

  test('is refused where rows are under themselves', async () => {
    const { jira } = await prepared();
    const rows = ['Summary,Issue key,Issue id,Parent id,Status', 'A,A-1,1,2,Backlog', 'B,A-2,2,1,Backlog'];
    expect(await jira(rows)).toBe(1);
    expect(said.err).toMatch(
      /^Line 2, column "Parent id": It is under itself.*\[parent_cycle\] \(2 rows: 2, 3\)$/m,
    );
  });

  test('in another language is mapped to the English headers, its months read by the locale', async () => {
    const workspace = await prepared();
    const rows = [
      'Resumen,Clave de incidencia,ID de la incidencia,Principal,Estado,Nombre del proyecto,Creada',
      'Hijo,A-2,2,1,Backlog,A,11/abr/26 9:33 AM',
      'Padre,A-1,1,,Backlog,A,11/ene/26 9:33 AM',
    ];
    const map = [
      'Resumen=Summary',
      'Clave de incidencia=Issue key',
      'ID de la incidencia=Issue id',
      'Principal=Parent',
      'Estado=Status',
      'Nombre del proyecto=Project name',
      'Creada=Created',
    ].flatMap((pair) => ['--map', pair]);
    expect(await workspace.jira(rows, ...map, '--locale', 'es', '--create-missing')).toBe(0);
    const found = byKey(await discoveriesOf(workspace));
    expect(found['A-2']).toMatchObject({
      parentId: found['A-1']?.['id'],
      createdAt: '2026-04-11T09:33:00.000Z',
    });
    expect(found['A-1']).toMatchObject({ createdAt: '2026-01-11T09:33:00.000Z' });
  });

  test('is refused if it is another file, and what was looked for is told', async () => {
    expect(await (await prepared()).jira(['title,state', 'A,Done'])).toBe(1);
    expect(said.err).toContain(
      'The file is not what jira gives: Jira has the columns Summary, Issue key. Its own are title, state. If they are in another language, say which is which (--map "Titel=Summary"). [not_from_tool]',
    );
  });
});
