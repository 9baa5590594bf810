import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../support/eventually.js';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { discoveriesOf, importing, type ImportingWorkspace, listOf, useFolder } from './files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

interface CsvWorkspace extends ImportingWorkspace {
  readonly csv: (text: string | Buffer, ...args: string[]) => Promise<number>;
}

async function prepared(): Promise<CsvWorkspace> {
  const workspace = await importing(service, inFolder);
  return { ...workspace, csv: (text, ...args) => workspace.imported('ideas.csv', text, ...args) };
}

describe('a spreadsheet', () => {
  test('becomes discoveries, its columns known by their names', async () => {
    const workspace = await prepared();
    const { make, csv } = workspace;
    const [ada, bob] = [
      await make.user({ name: 'Ada Lovelace' }),
      await make.user({ email: 'bob@x.example' }),
    ];
    const shop = await make.component({ title: 'Shop' });
    const effort = await make.field({ name: 'Effort (days)', type: 'NUMBER' });
    const size = await make.field({ name: 'Size', type: 'SELECT', options: ['Small', 'Large'] });
    const text = [
      'Summary;Details;Status;Component;Labels;Owner;Created;Votes;Effort (days);size',
      '"Baskets; get ""lost""";"in two',
      'lines";IN PROGRESS;shop;a, b;Ada Lovelace, bob@x.example;2019-05-17;5;-1.5;small',
    ].join('\r\n');
    expect(await csv(text)).toBe(0);
    expect(said.out).toMatch(/^ {2}discovery: 1 created$/m);
    const [discovery] = await discoveriesOf(workspace);
    expect(discovery).toMatchObject({
      title: 'Baskets; get "lost"',
      description: 'in two\r\nlines',
      parentId: shop.id,
      tags: ['a', 'b'],
      createdAt: '2019-05-17T00:00:00.000Z',
    });
    expect(discovery?.['assignees'].toSorted()).toEqual([ada.id, bob.id].toSorted());
    expect(discovery?.['fieldsValues']).toMatchObject([
      { field: { id: effort.id }, value: '-1.5' },
      { field: { id: size.id }, value: 'Small' },
      {},
    ]);
    const states = await listOf(workspace, '/v1/discovery-state');
    expect(states.find(({ id }) => id === discovery?.['discoveryStateId'])).toMatchObject({
      name: 'In progress',
    });
    await eventually(async () =>
      expect((await discoveriesOf(workspace))[0]).toMatchObject({ fieldsValues: [{}, {}, { value: '5' }] }),
    );
  });

  test('changes nothing when it is imported again', async () => {
    const { csv } = await prepared();
    const text = 'title,votes,created\nA,3,2020-01-01\nB,,\n';
    await csv(text);
    said.out = '';
    expect(await csv(text)).toBe(0);
    expect(said.out).toMatch(/^ {2}discovery: 2 unchanged$/m);
    expect(said.out).toMatch(/^ {2}feedback: 1 unchanged$/m);
  });

  test('changes the records that a key tells, and leaves alone what a cell does not say', async () => {
    const workspace = await prepared();
    await workspace.csv('title,description,No.\nA,long,7\n', '--key', 'No.');
    await workspace.csv('title,description,No.\nA2,,7\n', '--key', 'No.');
    expect(await discoveriesOf(workspace)).toMatchObject([
      { clientId: '7', title: 'A2', description: 'long' },
    ]);
  });

  test('may have its rows in any order, children before their parents', async () => {
    const workspace = await prepared();
    const { csv, make } = workspace;
    await make.component({ title: 'Shop' });
    expect(await csv('key,title,parent\nc,Child,p\np,Parent,Shop\n')).toBe(0);
    const [parent, child] = await discoveriesOf(workspace);
    expect(child).toMatchObject({ clientId: 'c', parentId: parent?.['id'], parentType: 'DISCOVERY' });
  });

  test('may be mapped by hand', async () => {
    const workspace = await prepared();
    await workspace.make.field({ clientId: 'effort', name: 'Aufwand', type: 'NUMBER' });
    const text = 'What,How long (days),Note,More\nA,"1.234,5",x,y\n';
    const map = ['What=title', 'How long (days)=effort', '*=-'].flatMap((pair) => ['--map', pair]);
    expect(await workspace.csv(text, ...map, '--locale', 'de-DE')).toBe(0);
    expect((await discoveriesOf(workspace))[0]).toMatchObject({
      title: 'A',
      fieldsValues: [{ value: '1234.5' }, {}],
    });
  });

  test('has made what it names and there is not, if it is told to', async () => {
    const workspace = await prepared();
    await workspace.make.field({ name: 'Size', type: 'SELECT', options: ['S'] });
    const text = [
      'key,title,state,parent,assignee,Size,Effort,Since,Note',
      '1,A,Asked,Shop,Ada,XL,3,2024-01-31,"=1"',
      '2,B,asked,1,"Ada, Bob",S,,,n',
    ].join('\n');
    expect(await workspace.csv(text, '--create-missing')).toBe(0);
    const states = await listOf(workspace, '/v1/discovery-state');
    expect(states.map(({ name }) => name)).toEqual(['Backlog', 'In progress', 'Done', 'Asked']);
    expect((await listOf(workspace, '/v1/user')).map(({ name }) => name)).toEqual(['Ada', 'Bob']);
    expect((await listOf(workspace, '/v1/component')).map(({ title }) => title)).toEqual(['Shop']);
    const fields = await listOf(workspace, '/v1/discovery-field?sort=position');
    expect(fields.map(({ name, type, options }) => ({ name, type, options }))).toEqual(
      expect.arrayContaining([
        { name: 'Size', type: 'SELECT', options: ['S', 'XL'] },
        { name: 'Effort', type: 'NUMBER' },
        { name: 'Since', type: 'DATE' },
        { name: 'Note', type: 'TEXT' },
      ]),
    );
    const [first, second] = await discoveriesOf(workspace);
    expect(second).toMatchObject({ parentId: first?.['id'] });
    said.out = '';
    await workspace.csv(text, '--create-missing');
    expect(said.out).not.toMatch(/created|updated/);
  });

  test('that is kept in a temporary file has its cells read as later rows decide', async () => {
    const workspace = await prepared();
    const description = 'T'.repeat(1_000);
    const rows = Array.from({ length: 1_500 }, (_, n) => `C-${n},P-${n % 10},,"1,5",A,${description}`);
    // Parents come last, and the last size makes texts of all of them.
    const parents = Array.from({ length: 10 }, (_, n) => `P-${n},,Shop,${n < 9 ? '2' : 'large'},A,`);
    const text = ['key,parent,component,Size,title,description', ...rows, ...parents].join('\n');
    expect(await workspace.csv(text, '--create-missing', '--locale', 'de-DE')).toBe(0);
    const [found] = await service.sql(
      `SELECT count(*)::integer AS count, count(d.parent_discovery_id)::integer AS below FROM discovery d
        JOIN discovery_field_value v USING (workspace_id) JOIN discovery_field f USING (workspace_id)
        WHERE v.discovery_id = d.id AND f.id = v.field_id AND f.name = 'Size' AND v.value = '1,5' AND d.workspace_id = $1`,
      [workspace.id],
    );
    expect(found).toEqual({ count: 1_500, below: 1_500 });
  });

  test('is only looked at in a dry run', async () => {
    const workspace = await prepared();
    expect(
      await workspace.csv('title,votes,feedbackScore,Note\nA,3,7,n\n', '--create-missing', '--dry-run'),
    ).toBe(0);
    expect(said.out).toMatch(/^1 record\.$/m);
    expect(said.out).toMatch(/^ {2}"votes" is score$/m);
    expect(said.out).toMatch(/^ {2}"feedbackScore" is left out: only the service writes it$/m);
    expect(said.out).toMatch(/^ {2}"Note" becomes a new field \(TEXT\)$/m);
    expect(said.out).toMatch(/^ {2}\{"discovery":\{"title":"A",/m);
    expect(await discoveriesOf(workspace)).toEqual([]);
    expect(await listOf(workspace, '/v1/discovery-field')).toHaveLength(1);
  });

  test('of feedback is on the discoveries that it names', async () => {
    const workspace = await prepared();
    const on = await workspace.make.discovery({ clientId: 'D-1' });
    expect(await workspace.csv('discovery,score,content,starred\nD-1,3,"Again!",yes\n')).toBe(0);
    expect(await listOf(workspace, '/v1/feedback')).toMatchObject([
      { discoveryId: on.id, score: 3, content: 'Again!', starred: true },
    ]);
    expect(await workspace.csv('discovery,score\nD-2,3\n')).toBe(1);
    expect(said.err).toMatch(
      /^Line 2, column "discovery": There is no discovery .* \[discovery_not_found\]$/m,
    );
  });
});

describe('faults', () => {
  test('are all named, by line and column, and then nothing is imported', async () => {
    const workspace = await prepared();
    await workspace.make.field({ name: 'Effort', type: 'NUMBER' });
    await workspace.make.field({ name: 'Size', type: 'SELECT', options: ['S'] });
    const text = [
      'key,title,state,assignee,created,Effort,Size,parent',
      '1,Good,,,,,,',
      '2,,Nowhere,Nobody,02/03/04,"1.234,5",XL,9',
      '3,Late,,,3000-01-01,,,',
      '1,Again,,,,,,',
      '5,Narrow',
      '6,Child,,,,,,1',
      ',No key,,,,,,',
    ].join('\n');
    expect(await workspace.csv(text)).toBe(1);
    const faults = [...said.err.matchAll(/^Line (\d+)(?:, column "(.*?)")?: .*\[(\w+)\]$/gm)];
    expect(faults.map(([, line, column, code]) => [line, column, code].join(' '))).toEqual([
      '3 state unknown_state',
      '3 assignee unknown_user',
      '3 created ambiguous_date',
      '3 Effort ambiguous_number',
      '3 Size unknown_option',
      '3 title required',
      '3 parent parent_not_found',
      '4 created in_the_future',
      '5  repeated_row',
      '6  wrong_width',
      '7 parent parent_not_under_component',
      '8 key no_key',
    ]);
    expect(said.err).toMatch(/^6 of 7 rows are refused, so nothing is imported\./m);
    expect(await discoveriesOf(workspace)).toEqual([]);
  });

  test('leave the good rows to be imported, and the others in a file, if that is asked for', async () => {
    const workspace = await prepared();
    await workspace.make.component({ title: 'Shop' });
    const text =
      'key,title,parent\n1,,Shop\n2,"Go, ""od""",Shop\n3,Under bad,1\n4,"Bad\nparent",7\n5,Under good,2\n';
    expect(await workspace.csv(text, '--skip-bad', 'rest.csv', '--dry-run')).toBe(0);
    expect(said.out.match(/"title":"[^"]+"/g)).toEqual(['"title":"Go, \\"']);
    expect(await workspace.csv(text, '--skip-bad', 'rest.csv')).toBe(0);
    expect((await discoveriesOf(workspace)).map(({ clientId }) => clientId).toSorted()).toEqual(['2', '5']);
    expect(await readFile(inFolder('rest.csv'), 'utf8')).toBe(
      [
        'whyItWasRefused,key,title,parent',
        'title: is required.,1,,Shop',
        '"parent: The row that it is under, of line 2, is refused.",3,Under bad,1',
        '"parent: There is no component, no discovery and no row called ""7"": correct it, or have a component made (--create-missing).",4,"Bad\nparent",7',
        '',
      ].join('\n'),
    );
    expect(said.out).toMatch(/^Refused rows: 3\. They are in rest\.csv\.$/m);
  });

  test('of more than a hundred texts are counted', async () => {
    const { csv } = await prepared();
    expect(await csv(`title,state\n${Array.from({ length: 250 }, (_, n) => `A,S${n}\n`).join('')}`)).toBe(1);
    expect(said.err.match(/^Line /gm)).toHaveLength(100);
    expect(said.err).toMatch(/^… and 150 more\.$/m);
  });

  test('that many rows have are told once, with the first of the rows and the text of a cell', async () => {
    const { csv } = await prepared();
    const rows = Array.from({ length: 200 }, (_, n) => `A,"${n},${n}",0${(n % 9) + 1}/02/2024\n`);
    expect(await csv(`title,votes,created\n${rows.join('')}`)).toBe(1);
    const first = '2, 3, 4, 5, 6, 7, 8, 9, 10, 11';
    expect(said.err.match(/^Line .*$/gm)).toEqual([
      `Line 2, column "votes": can be read in several ways: say --locale en-US if 1,234.5 is a number, or --locale de-DE if 1.234,5 is. "0,0" [ambiguous_number] (200 rows: ${first} …)`,
      `Line 2, column "created": can be read in several ways: say --locale en-GB if days come first, --locale en-US if months do. "01/02/2024" [ambiguous_date] (177 rows: 2, 4, 5, 6, 7, 8, 9, 10, 11, 13 …)`,
    ]);
  });

  test.each([
    ['', 'The file is empty. [empty_file]'],
    ['A,B\n1,2\n', 'Line 1: The column "A" is no member of a discovery.'],
    ['title,Title\nA,B\n', 'Line 1: Column 1 ("title") and column 2 ("Title") are both title.'],
    ['state\nDone\n', 'Line 1: No column is the title.'],
    ['title\n"A\nB\nC\n', 'Line 2: A quote is opened and never closed'],
    [`title${',c'.repeat(10_000)}\n`, 'Line 1: The row has more than 2000 columns. [too_many_columns]'],
    [`title,description\nA,${'x'.repeat(10_000_000)}\n`, 'Line 2: The row has more than 8 MiB.'],
    [
      `title,description\nA,${'x'.repeat(1_000_000)}\n`,
      'Line 2, column "description": must have at most 100000',
    ],
    ['title,Score\nA,many\n', 'Line 2, column "Score": must be a decimal number. "many" [not_a_number]'],
    [
      'title,Score\nA,-1\n',
      'Line 2, column "Score": must be a whole number from 0 to 1000000. "-1" [out_of_range]',
    ],
  ])('of a file are told: %.40j', async (text, message) => {
    const workspace = await prepared();
    expect(await workspace.csv(text)).toBe(1);
    expect(said.err).toContain(message);
    expect(await discoveriesOf(workspace)).toEqual([]);
  });

  test('of options are told', async () => {
    const { csv } = await prepared();
    expect(await csv('title\nA\n', '--map', 'nothing')).toBe(1);
    expect(said.err).toContain('--map must be a column and a member');
    expect(await csv('title\nA\n', '--key', 'No.')).toBe(1);
    expect(said.err).toContain('There is no column "No."');
    said.err = '';
    expect(await csv('title\nA\n', '--format', 'ndjson', '--key', 'No.')).toBe(1);
    expect(said.err).toContain('--key is for CSV');
    expect(await csv('title\nA\n', '--records', 'users')).toBe(1);
    expect(said.err).toContain('Records are discoveryState,');
    expect(await csv('title\nA\n', '--records', 'user')).toBe(1);
    expect(said.err).toContain('Rows are discoveries, feedback, companies or messages');
  });
});

test('records of a JSON file are taken by the command as well, and in a dry run only looked at', async () => {
  const workspace = await prepared();
  const users = JSON.stringify([{ name: 'Ada' }, { name: 'Bob' }]);
  expect(await workspace.imported('users.json', users, '--records', 'user', '--dry-run')).toBe(0);
  expect(said.out).toMatch(/^2 records\.\n {2}user: 2 created\n/);
  expect(await workspace.imported('users.json', users, '--records', 'user')).toBe(0);
  expect(await listOf(workspace, '/v1/user')).toMatchObject([{ name: 'Ada' }, { name: 'Bob' }]);
});
