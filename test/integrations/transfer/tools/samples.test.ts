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
    taken: 'Taken for an export of Trello: 11 of 12 columns known.',
    counts: { discoveryState: 3, user: 4, component: 1, discovery: 52, feedback: 26, comment: 6 },
  },
];

const typeOf = (file: string): string => (file.endsWith('.csv') ? 'text/csv' : 'application/json');

test.each(SAMPLES)('$file is imported without any option', async ({ file, from, taken, counts }) => {
  const workspace = await service.workspace(file);
  const content = await readFile(join(FOLDER, file), 'utf8');
  const made = await imported(workspace, content, { type: typeOf(file) });
  expect(made).toMatchObject({ state: 'done', from, faults: [] });
  expect(made['notes']).toEqual(expect.arrayContaining([expect.objectContaining({ detail: taken })]));
  const created = made['counts'].map(({ kind, created }: Record<string, unknown>) => [kind, created]);
  expect(Object.fromEntries(created)).toEqual(counts);
});

test.each(SAMPLES)('$file is imported by the command, and a second time changes nothing', async (sample) => {
  const { file, taken } = sample;
  const workspace = await importing(service, inFolder);
  const content = await readFile(join(FOLDER, file), 'utf8');
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
