import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { listenToCommands, said } from '../../../support/program.js';
import { useService } from '../../../support/use-service.js';
import { discoveriesOf, importing, listOf, useFolder } from '../rows/files.js';

const service = useService();
const inFolder = useFolder(service);
listenToCommands();

const API = 'https://api.github.com/repos/shop/web/issues';
const WEB = 'https://github.com/shop/web';

const issue = (number: number, more: object = {}) => ({
  url: `${API}/${number}`,
  html_url: `${WEB}/issues/${number}`,
  number,
  title: `Issue ${number}`,
  user: { login: 'ada' },
  labels: [{ name: 'bug' }, { name: 'good, first issue' }],
  state: 'open',
  assignee: { login: 'bob' },
  assignees: [{ login: 'bob' }, { login: 'cyd' }],
  milestone: null,
  created_at: '2021-03-04T05:06:07Z',
  updated_at: '2021-03-05T05:06:07Z',
  closed_at: null,
  body: "'=1, as I said",
  reactions: { total_count: 9, '+1': 4, '-1': 3, heart: 1, hooray: 0, rocket: 1, laugh: 0, eyes: 0 },
  ...more,
});
const pullRequest = (number: number) => issue(number, { pull_request: { url: '…' } });
const comment = (id: number, number: number, place = 'issues') => ({
  id,
  issue_url: `${API}/${number}`,
  html_url: `${WEB}/${place}/${number}#issuecomment-${id}`,
  user: { login: 'eve' },
  created_at: '2021-03-06T05:06:07Z',
  updated_at: '2021-03-06T05:06:07Z',
  body: 'Me too',
  reactions: { '+1': 2 },
});

async function prepared() {
  const workspace = await importing(service, inFolder);
  const github = (value: unknown, ...args: string[]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
    return workspace.imported('github.json', text, '--from', 'github', '--create-missing', ...args);
  };
  return { ...workspace, github };
}

describe("GitHub's issues", () => {
  test('become discoveries under a component of their repository', async () => {
    const workspace = await prepared();
    expect(await workspace.github([issue(7)])).toBe(0);
    const [component] = await listOf(workspace, '/v1/component');
    expect(component).toMatchObject({ title: 'shop/web' });
    expect(await discoveriesOf(workspace)).toMatchObject([
      {
        clientId: 'shop/web#7',
        title: 'Issue 7',
        description: "'=1, as I said",
        parentId: component?.['id'],
        tags: ['bug', 'good, first issue'],
        createdAt: '2021-03-04T05:06:07.000Z',
        updatedAt: '2021-03-05T05:06:07.000Z',
      },
    ]);
    expect((await listOf(workspace, '/v1/user')).map(({ name }) => name)).toEqual(['bob', 'cyd']);
  });

  test('are read as `gh issue list --json` writes them', async () => {
    const workspace = await prepared();
    const written = (number: number, more: object) => ({
      number,
      title: `Issue ${number}`,
      url: `${WEB}/issues/${number}`,
      createdAt: '2021-03-04T05:06:07Z',
      updatedAt: '2021-03-06T05:06:07Z',
      author: { login: 'ada' },
      ...more,
    });
    const reactionGroups = [
      { content: 'THUMBS_UP', users: { totalCount: 4 } },
      { content: 'CONFUSED', users: { totalCount: 8 } },
      { content: 'ROCKET', users: { totalCount: 1 } },
      null,
    ];
    const file = [
      written(7, { state: 'OPEN', stateReason: '', closedAt: null, reactionGroups }),
      written(8, { state: 'CLOSED', stateReason: 'NOT_PLANNED', closedAt: '2021-03-05T05:06:07Z' }),
    ];
    expect(await workspace.github(file, '--map', 'user=-')).toBe(0);
    const states = new Map(
      (await listOf(workspace, '/v1/discovery-state')).map(({ id, name }) => [id, name]),
    );
    const discoveries = await listOf(workspace, '/v1/discovery?select=discoveryfields');
    expect(discoveries.map(({ discoveryStateId }) => states.get(discoveryStateId))).toEqual([
      'Open',
      'Not planned',
    ]);
    expect(discoveries).toMatchObject([
      {
        clientId: 'shop/web#7',
        createdAt: '2021-03-04T05:06:07.000Z',
        updatedAt: '2021-03-06T05:06:07.000Z',
      },
      { clientId: 'shop/web#8', lastDiscoverystateUpdatedAt: '2021-03-05T05:06:07.000Z' },
    ]);
    expect(await listOf(workspace, '/v1/feedback')).toMatchObject([
      { clientId: 'shop/web#7:votes', score: 5 },
    ]);
  });

  test('have the reactions that agree as feedback', async () => {
    const workspace = await prepared();
    await workspace.github([issue(7), issue(8, { reactions: undefined })]);
    expect(await listOf(workspace, '/v1/feedback')).toMatchObject([
      { clientId: 'shop/web#7:votes', score: 6 },
    ]);
  });

  test.each([
    [{ state: 'open', state_reason: 'reopened' }, 'Open'],
    [{ state: 'closed', state_reason: null }, 'Closed'],
    [{ state: 'closed', state_reason: 'completed' }, 'Closed'],
    [{ state: 'closed', state_reason: 'not_planned' }, 'Not planned'],
  ])('of %j are in the state %s', async (members, name) => {
    const workspace = await prepared();
    await workspace.github([issue(1, members)]);
    const [discovery] = await discoveriesOf(workspace);
    const states = await listOf(workspace, '/v1/discovery-state');
    expect(states.find(({ id }) => id === discovery?.['discoveryStateId'])).toMatchObject({ name });
  });

  test('are without pull requests, which are counted', async () => {
    const workspace = await prepared();
    expect(await workspace.github([pullRequest(1), issue(2), pullRequest(3)])).toBe(0);
    expect((await discoveriesOf(workspace)).map(({ clientId }) => clientId)).toEqual(['shop/web#2']);
    expect(said.out).toMatch(/^Pull requests, and comments on them, are left out\. \(2\)$/m);
  });

  test('go under the issue that they are part of', async () => {
    const workspace = await prepared();
    await workspace.github([issue(2, { parent_issue_url: `${API}/1` }), issue(1)]);
    const [parent, child] = await discoveriesOf(workspace);
    expect(child).toMatchObject({ clientId: 'shop/web#2', parentId: parent?.['id'] });
  });

  test.each([
    ['pages in an array', JSON.stringify([[issue(1), issue(2)], [issue(3)]])],
    ['one page after the other', `${JSON.stringify([issue(1), issue(2)])}${JSON.stringify([issue(3)])}`],
    ['an object a line', [1, 2, 3].map((number) => JSON.stringify(issue(number))).join('\n')],
    ['UTF-8 with a mark', `\uFEFF${JSON.stringify([issue(1), issue(2), issue(3)])}`],
  ])('may be %s', async (_, text) => {
    const workspace = await prepared();
    expect(await workspace.github(text)).toBe(0);
    expect(await discoveriesOf(workspace)).toHaveLength(3);
  });

  test('change nothing when they are imported again', async () => {
    const { github } = await prepared();
    await github([issue(1), issue(2)]);
    said.out = '';
    await github([issue(1), issue(2)]);
    expect(said.out).not.toMatch(/created|updated/);
  });

  test('are taken once where pages overlap, and refused where they contradict each other', async () => {
    const workspace = await prepared();
    expect(
      await workspace.github([
        [issue(1), issue(2)],
        [issue(2), issue(3)],
      ]),
    ).toBe(0);
    expect(await discoveriesOf(workspace)).toHaveLength(3);
    expect(said.out).toMatch(/^Rows that are there already, .* \(1\)$/m);
    expect(await workspace.github([issue(1), issue(1, { title: 'Other' })])).toBe(1);
    expect(said.err).toMatch(/^Item 2: .* as that of item 1\. \[repeated_row\]$/m);
  });

  test('of which some are bad are told by number, and may be imported without those', async () => {
    const workspace = await prepared();
    const file = [pullRequest(1), issue(2, { title: '' }), issue(3)];
    expect(await workspace.github(file)).toBe(1);
    expect(said.err).toMatch(/^Item 2, column "title": is required\. \[required\]$/m);
    expect(await workspace.github(file, '--skip-bad', 'rest.json')).toBe(0);
    expect((await discoveriesOf(workspace)).map(({ clientId }) => clientId)).toEqual(['shop/web#3']);
    expect(JSON.parse(await readFile(inFolder('rest.json'), 'utf8'))).toEqual({
      whyItWasRefused: 'title: is required.',
      ...file[1],
    });
  });

  test.each([
    ['', 'The file is empty. [empty_file]'],
    ['[]', 'The file has no items. [empty_file]'],
    ['[[', 'cut off'],
    ['title,state\nA,open\n', "What is looked for is what GitHub's API gives: gh api --paginate"],
    [
      '[{"number": 1,\n"title": "A"},\n{"number" 2}]',
      'Line 3: The file is not JSON, or cut off, after 1 items',
    ],
    [
      '[{"number": 1, "title": "A"},',
      'The file is not JSON, or cut off, after 1 items: it ends too early. [',
    ],
    ['[{"number": 1, "title": "A"}, {"num', 'after 1 items: it ends too early. ['],
    ['\n<!DOCTYPE html>\n<html lang="en">', 'Line 1: The file is a web page. Export it as CSV or JSON.'],
    ['[1, 2]', 'Item 1 is no object. [not_from_tool]'],
    ['[{"name": "A"}]', "This is neither an issue of GitHub's API"],
    [`[{"number": 1, "title": "${'x'.repeat(9_000_000)}"}]`, 'Item 1 has more than 8 MiB. [row_too_long]'],
  ])('are refused if the file is no such: %.40j', async (text, message) => {
    const workspace = await prepared();
    expect(await workspace.github(text)).toBe(1);
    expect(said.err).toContain(message);
    expect(await discoveriesOf(workspace)).toEqual([]);
  });
});

describe("GitHub's comments", () => {
  test('become feedback on their issues, and count whoever agrees', async () => {
    const workspace = await prepared();
    await workspace.github([issue(1, { reactions: undefined })]);
    expect(await workspace.github([comment(11, 1), comment(12, 5, 'pull')])).toBe(0);
    const [discovery] = await discoveriesOf(workspace);
    expect(await listOf(workspace, '/v1/feedback')).toMatchObject([
      {
        clientId: 'comment-11',
        discoveryId: discovery?.['id'],
        authorName: 'eve',
        content: 'Me too',
        score: 3,
        sourceUrl: `${WEB}/issues/1#issuecomment-11`,
        createdAt: '2021-03-06T05:06:07.000Z',
      },
    ]);
    expect(said.out).toMatch(/^Pull requests, and comments on them, are left out\. \(1\)$/m);
  });

  test('on issues that are not there are refused', async () => {
    expect(await (await prepared()).github([comment(11, 1)])).toBe(1);
    expect(said.err).toMatch(/^Item 1, column "issue_url": .* \[discovery_not_found\]$/m);
  });
});
