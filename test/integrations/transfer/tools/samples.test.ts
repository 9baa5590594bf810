import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { imported } from '../jobs/jobs.js';
import { importing, listOf, useFolder } from '../rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const FOLDER = join(import.meta.dirname, '../samples');

interface Sample {
  readonly file: string;
  readonly from: string;
  readonly taken: string;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Where the headers come from. UserVoice: the tests of Quackback's importer, and UserVoice's help (360035485693).
 * Intercom: the help of the app "Intercom Export". Aha!: the titles of columns in its API, and lists that others have
 * exported. Productboard's features: what a user's instructions for such exports name.
 */
const SAMPLES: readonly Sample[] = [
  {
    file: 'canny-posts.csv',
    from: 'canny',
    taken: 'Taken for an export of Canny: 11 of 11 columns known.',
    counts: { discoveryState: 3, discoveryField: 2, component: 3, discovery: 52, feedback: 52 },
  },
  {
    file: 'productboard-notes.csv',
    from: 'productboard',
    taken: "Taken for an export of Productboard's notes: 8 of 9 columns known.",
    counts: { feedback: 52 },
  },
  {
    file: 'zendesk-tickets.csv',
    from: 'zendesk',
    taken: 'Taken for an export of Zendesk: 7 of 7 columns known.',
    counts: { feedback: 52 },
  },
  {
    file: 'trello-board.json',
    from: 'trello',
    taken: 'Taken for an export of Trello: 11 of 14 columns known.',
    counts: { discoveryState: 3, user: 4, component: 1, discovery: 52, feedback: 26, comment: 6 },
  },
  {
    file: 'uservoice-ideas.csv',
    from: 'uservoice',
    taken: 'Taken for an export of UserVoice: 16 of 17 columns known.',
    counts: { discoveryState: 3, component: 3, company: 5, discovery: 24, feedback: 56 },
  },
  {
    file: 'intercom-messages.csv',
    from: 'intercom',
    taken: 'Taken for an export of Intercom: 7 of 18 columns known.',
    counts: { feedback: 27 },
  },
  {
    file: 'aha-ideas.csv',
    from: 'aha',
    taken: "Taken for an export of Aha!'s ideas: 10 of 12 columns known.",
    counts: { discoveryState: 3, user: 2, component: 2, discovery: 54, feedback: 54 },
  },
  {
    file: 'productboard-features.csv',
    from: 'productboard',
    taken: "Taken for an export of Productboard's features: 6 of 9 columns known.",
    counts: { discoveryState: 1, discovery: 52 },
  },
];

const typeOf = (file: string): string => (file.endsWith('.csv') ? 'text/csv' : 'application/json');

test.each(SAMPLES)('$file is imported without any option', async ({ file, from, taken, counts }) => {
  const workspace = await service.workspace(file);
  const content = await readFile(join(FOLDER, file));
  const isCsv = file.endsWith('.csv');
  const made = await imported(workspace, isCsv ? content : content.toString(), { type: typeOf(file) });
  expect(made).toMatchObject({ state: 'done', from, faults: [] });
  expect(made['notes']).toEqual(expect.arrayContaining([expect.objectContaining({ detail: taken })]));
  const created = made['counts'].map(({ kind, created }: Record<string, unknown>) => [kind, created]);
  expect(Object.fromEntries(created)).toEqual(counts);
});

test.each(SAMPLES)('$file is imported by the command, and a second time changes nothing', async (sample) => {
  const { file, taken } = sample;
  const workspace = await importing(service, inFolder);
  const content = await readFile(join(FOLDER, file));
  expect(await workspace.imported(file, content, '--dry-run')).toBe(0);
  expect(said.out).toContain(taken);
  expect(await workspace.imported(file, content)).toBe(0);
  said.out = '';
  expect(await workspace.imported(file, content)).toBe(0);
  expect(said.out).not.toMatch(/created|updated/);
});

test('cards of Trello keep their lists, labels, people, votes and comments', async () => {
  const workspace = await service.workspace('cards');
  const content = await readFile(join(FOLDER, 'trello-board.json'), 'utf8');
  await imported(workspace, content, { type: 'application/json' });
  const { body } = await workspace.http.get('/v1/discovery/aB000010?select=discoveryfields').expect(200);
  const states = await listOf(workspace, '/v1/discovery-state');
  expect(body.discovery).toMatchObject({
    title: 'Offline mode',
    discoveryStateId: states.find(({ name }) => name === 'Backlog')?.['id'],
    parentType: 'COMPONENT',
    tags: ['Bug', 'Needs, discussion'],
    createdAt: '2024-01-21T14:49:36.000Z',
    updatedAt: '2026-02-11T10:10:00.000Z',
  });
  expect(await listOf(workspace, '/v1/discovery/aB000010/comment')).toMatchObject([
    { text: 'Talked to Zoë O’Neill: **yes**, please.', author: 'Ada Obi' },
  ]);
  expect(await listOf(workspace, '/v1/discovery/aB000009/feedback')).toMatchObject([{ score: 5 }]);
});

test('cards of an archived list are archived, labels without a name have their colour, and due dates are told', async () => {
  const workspace = await service.workspace('archived list');
  const card = {
    id: 'c',
    name: 'C',
    idList: 'l',
    due: '2026-02-03T04:05:06.000Z',
    badges: { checkItems: 0 },
    labels: [
      { name: '', color: 'green' },
      { name: 'ux', color: 'red' },
    ],
  };
  const board = { name: 'B', lists: [{ id: 'l', name: 'Old', closed: true }], cards: [card] };
  const made = await imported(workspace, JSON.stringify(board), {
    type: 'application/json',
    query: { dryRun: 'true' },
  });
  expect(made['preview']).toContainEqual({
    discovery: expect.objectContaining({ discoveryStateId: 'Archived', tags: ['green', 'ux'] }),
  });
  expect(made['columns']).toContainEqual(expect.objectContaining({ header: 'due', rows: 1 }));
  expect(made['columns']).not.toContainEqual(expect.objectContaining({ header: 'checkItems' }));
});

test('votes of UserVoice are feedback of each voter, in both of its exports', async () => {
  const workspace = await service.workspace('voters');
  await imported(workspace, await readFile(join(FOLDER, 'uservoice-ideas.csv')));
  const feedback = await listOf(workspace, '/v1/discovery/48002/feedback');
  const voter = {
    authorEmail: 'joerg@muelle-ag.example',
    authorName: 'Jörg Müller',
    company: 'Mülle AG',
    score: 1,
  };
  expect(feedback).toEqual(expect.arrayContaining([expect.objectContaining(voter)]));
  const worth = (await listOf(workspace, '/v1/company')).map(({ name, revenue }) => [name, revenue]);
  expect(worth).toEqual(
    expect.arrayContaining([
      ['Mülle AG', 99],
      ['Żak i Synowie', undefined],
    ]),
  );
  expect(feedback).toHaveLength(4);
  const documented =
    'suggestion.id,suggestion.title,suggestion.category.name,suggestion.status.name,suggestion.labels.name,suggestion.votes_count\n' +
    'S-1,Dark mode,Web,started,"ux, api",12\n';
  const made = await imported(workspace, documented);
  expect(made).toMatchObject({ state: 'done', from: 'uservoice', faults: [] });
  expect(await listOf(workspace, '/v1/discovery/S-1/feedback')).toMatchObject([{ score: 12 }]);
});

test('a voter whose row is bad is left out, and the idea is taken from the next row', async () => {
  const workspace = await service.workspace('bad voter');
  const file =
    'Idea Id,Idea Title,Labels,User Email Address\n7,Dark mode,ux,no@address@x\n7,Dark mode,ux,a@b.example\n7,Dark mode,,c@d.example\n';
  const made = await imported(workspace, file, { query: { skipBad: 'true' } });
  expect(made).toMatchObject({
    state: 'done',
    faults: [
      { line: 2, column: 'User Email Address', cell: 'no@address@x' },
      { line: 4, code: 'repeated_row' },
    ],
  });
  expect(await listOf(workspace, '/v1/discovery/7/feedback')).toMatchObject([{ authorEmail: 'a@b.example' }]);
});

test("what Intercom's own people wrote is left out, and so are messages without a text", async () => {
  const workspace = await service.workspace('left out');
  const made = await imported(workspace, await readFile(join(FOLDER, 'intercom-messages.csv')));
  expect(made['notes']).toContainEqual(expect.objectContaining({ code: 'rows_left_out', count: 33 }));
  const feedback = await listOf(workspace, '/v1/feedback?per_page=100');
  const companies = feedback.map(({ company }) => company);
  expect(companies).toContain('ACME, Inc.');
  expect(JSON.stringify(companies)).not.toContain('Second');
});

test('who created an idea of Aha! is the author of its votes, with the address', async () => {
  const workspace = await service.workspace('creators');
  await imported(workspace, await readFile(join(FOLDER, 'aha-ideas.csv')));
  const [first] = await listOf(workspace, '/v1/discovery/ACM-I-9/feedback');
  expect(first).toMatchObject({ authorName: 'Ines Duarte', authorEmail: 'ines@harbour-school.example' });
  const features =
    'Feature reference #,Feature name,Feature status,Epic name,Epic name,Feature tags,Idea created by\n' +
    'P-1,Faster,Shipped,,Speed,"a, b",John Long (john@long.example)\n';
  const made = await imported(workspace, features);
  expect(made).toMatchObject({ state: 'done', from: 'aha', faults: [] });
  const { body } = await workspace.http.get('/v1/discovery/P-1?select=discoveryfields').expect(200);
  expect(body.discovery).toMatchObject({ title: 'Faster', parentType: 'COMPONENT', tags: ['a', 'b'] });
});

test('a file that has the headers of two tools is taken for one of them, which is said', async () => {
  const workspace = await service.workspace('two tools');
  const file = 'Post Title,Votes,Status,Author Name,Idea Id,Idea Title\nA,1,,,1,B\n';
  expect(await imported(workspace, file)).toMatchObject({ state: 'done', from: 'canny' });
  const named = await imported(workspace, file, { query: { from: 'uservoice', createMissing: 'true' } });
  expect(named).toMatchObject({ state: 'done', from: 'uservoice' });
});

test.each([
  ['headers only', 'Idea Id,Idea Title\n', { state: 'done', read: 0, counts: [], faults: [] }],
  ['nothing', '', { state: 'failed', faults: [{ code: 'empty_file' }] }],
  ['nothing but delimiters', ',,,\n,,,\n', { state: 'failed', faults: [{ code: 'empty_file' }] }],
  [
    'another encoding',
    Buffer.from('message_id,message_body,conversation_id,message_author_email\n1,Z\xfcrich,2,\n', 'latin1'),
    { state: 'failed', faults: [{ line: 2, code: 'undecodable' }] },
  ],
  [
    'the bytes of a workbook',
    Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008\u0000é!', 'latin1'),
    { state: 'failed', faults: [{ line: 1, code: 'other_format' }] },
  ],
  [
    'a page to sign in',
    '<!DOCTYPE html>\n<title class="x">Sign in</title>\n',
    { state: 'failed', faults: [{ line: 1, code: 'other_format' }] },
  ],
])('a file of a tool that has %s is answered as such', async (what, file, answer) => {
  const workspace = await service.workspace(`bad ${what}`);
  expect(await imported(workspace, file)).toMatchObject(answer);
});

test("Zendesk's own CSV has subjects, and is recognised too", async () => {
  const workspace = await service.workspace('own tickets');
  const file =
    'Summation column,Id,Requester,Requester id,Requester email,Subject,Tags,Status,Ticket type,Created at,Updated at,Organization\n' +
    '1,40001,Zoë Noor,9,zoe@acme.example,Dark mode?,ui vip,Open,Question,2026-01-02 03:04:05 +0100,2026-01-03 03:04,"Acme, Inc."\n';
  const made = await imported(workspace, file);
  expect(made).toMatchObject({ state: 'done', from: 'zendesk', faults: [] });
  expect(await listOf(workspace, '/v1/feedback')).toMatchObject([
    {
      clientId: '40001',
      title: 'Dark mode?',
      authorName: 'Zoë Noor',
      authorEmail: 'zoe@acme.example',
      company: 'Acme, Inc.',
      tags: ['ui', 'vip'],
      createdAt: '2026-01-02T02:04:05.000Z',
    },
  ]);
});

test('states that an import makes have the category that their name says', async () => {
  const workspace = await service.workspace('categories');
  const categories = {
    'Under review': 'OPEN',
    'Not done': 'OPEN',
    'In development': 'STARTED',
    'Shipped 🚀': 'DONE',
    Closed: 'DONE',
    'Won’t Do': 'DISCARDED',
    Canceled: 'DISCARDED',
  };
  const rows = Object.keys(categories).map((state, index) => `${index},A,${state}\n`);
  await imported(workspace, `Idea Id,Idea Title,Public Status Name\n${rows.join('')}`);
  const states = await listOf(workspace, '/v1/discovery-state');
  const made = states.slice(3).map(({ name, category }) => [name, category]);
  expect(Object.fromEntries(made)).toEqual(categories);
});

test('headers that a file repeats, as files do that were joined, are no rows', async () => {
  const workspace = await service.workspace('joined');
  const page = (id: number) => `Idea Id,Idea Title,Voters Count\n${id},Idea ${id},2\n`;
  const made = await imported(workspace, page(1) + page(2));
  expect(made).toMatchObject({ state: 'done', read: 2, faults: [] });
  expect(made['notes']).toContainEqual(expect.objectContaining({ code: 'rows_left_out', count: 1 }));
});
