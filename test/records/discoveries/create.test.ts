import { beforeAll, describe, expect, test } from '@jest/globals';
import { AssigneeNotFound } from '../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { crowd } from '../../support/crowd.js';
import type { Made } from '../../support/make.js';
import { refused } from '../../support/names.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const discoveries = new Requests(service, 'discovery');
const post = (discovery: object) => discoveries.post(discovery);
const created = (discovery: object, query?: object) => discoveries.created(discovery, query);
const ISSUES = { select: 'issues' };

const count = async () => (await service.sql('SELECT FROM discovery')).length;

const TRACKERS = ['alphaIssueUrls', 'bravoIssueUrls', 'charlieIssueUrls', 'deltaIssueUrls', 'echoCardUrls'];

describe('a discovery made from a title alone', () => {
  test('has exactly the members that are always there, and the values of its fields', async () => {
    const states = await new Requests(service, 'discoveryState').listed();
    const system = await new Requests(service, 'discoveryField').shown('feedback');
    const discovery = await created({ title: 'Lost basket' });
    expect(discovery).toEqual({
      id: expect.any(String),
      clientId: discovery.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: discovery['createdAt'],
      title: 'Lost basket',
      discoveryStateId: states.find(({ isDefault }) => isDefault)?.id,
      parentId: null,
      parentType: 'NONE',
      assignees: [],
      tags: [],
      lastDiscoverystateUpdatedAt: discovery['createdAt'],
      lastFeedback: null,
      feedbackScore: 0,
      fieldsValues: [{ field: { id: system.id, clientId: system.clientId, name: 'Feedback' }, value: '0' }],
    });
  });

  test('reads back the same but for the values of its fields', async () => {
    const { fieldsValues: _, ...discovery } = await created({ title: 'Lost basket' });
    expect(await discoveries.shown(discovery.id)).toEqual(discovery);
  });
});

test('a discovery with all its lists full is taken', async () => {
  await crowd(service, '/v1/discovery-field', 500);
  await crowd(service, '/v1/user', 100);
  const ids = async (table: string) =>
    (await service.sql<{ id: string }>(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 500`)).map(
      ({ id }) => id,
    );
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const links = Object.fromEntries(
    TRACKERS.map((name) => [name, numbers.map((n) => `https://example.com/${n}`)]),
  );
  const discovery = await created(
    {
      title: 'Full',
      ...links,
      tags: numbers.map(String),
      assignees: (await ids('workspace_user')).slice(0, 100),
      fieldsValues: (await ids('discovery_field')).map((id) => ({ field: { id }, value: 'x' })),
    },
    ISSUES,
  );
  expect(discovery).toMatchObject({ ...links, tags: numbers.map(String) });
  expect(discovery.assignees).toHaveLength(100);
  expect(discovery.fieldsValues).toHaveLength(501);
});

describe('a title', () => {
  test.each([
    ['white space around it', '  Lost basket\t\n', 'Lost basket'],
    ['white space in it', 'a  b', 'a  b'],
    ['other white space around 500 characters', `\u00a0${'x'.repeat(500)}\u3000`, 'x'.repeat(500)],
    ['500 characters of four bytes', '😀'.repeat(500), '😀'.repeat(500)],
    ['markup and control characters', '<script>&amp;\u0001', '<script>&amp;\u0001'],
  ])('with %s is taken, trimmed', async (_, title, trimmed) =>
    expect(await created({ title })).toMatchObject({ title: trimmed }),
  );

  test.each(
    refused([
      ['title', '', 'too_short'],
      ['title', ' \n ', 'too_short'],
      ['title', 'x'.repeat(501), 'too_long'],
      ['title', '😀'.repeat(501), 'too_long'],
      ['title', null, 'wrong_type'],
      ['title', 1, 'wrong_type'],
      ['title', ['x'], 'wrong_type'],
      ['title', {}, 'wrong_type'],
      ['title', undefined, 'required'],
    ]),
  )('%s can not be %s', async (_, _name, title, code) =>
    expectProblem(await post({ title, tags: [] }), InvalidInput, { pointer: '/title', code }),
  );
});

describe('a description', () => {
  test('of 100,000 characters is kept as it is', async () => {
    const description = ` ${'😀'.repeat(99_998)}\n`;
    expect(await created({ title: 'x', description })).toMatchObject({ description });
  });

  test('of one more is refused', async () => {
    const answer = await post({ title: 'x', description: '😀'.repeat(100_001) });
    expectProblem(answer, InvalidInput, { pointer: '/description', code: 'too_long' });
  });

  test('that is empty is a text like any other', async () =>
    expect(await created({ title: 'x', description: '' })).toMatchObject({ description: '' }));
});

describe('tags', () => {
  const many = (length: number) => Array.from({ length }, (_, number) => `tag ${number}`);

  test('keep their order, and what they are', async () => {
    const tags = ['b', 'a', 'A', 'a ', '😀'.repeat(100)];
    expect(await created({ title: 'x', tags })).toMatchObject({ tags });
  });

  test('are there once each', async () =>
    expect(await created({ title: 'x', tags: ['b', 'a', 'b'] })).toMatchObject({ tags: ['b', 'a'] }));

  test('can not be 101', async () => {
    const answer = await post({ title: 'x', tags: many(101) });
    expectProblem(answer, InvalidInput, { pointer: '/tags', code: 'too_many_items' });
  });

  test.each([
    [[''], '/0', 'too_short'],
    [['a', 'x'.repeat(101)], '/1', 'too_long'],
    [[null], '/0', 'wrong_type'],
    ['a', '', 'wrong_type'],
    [{ 0: 'a' }, '', 'wrong_type'],
  ])('can not be %j', async (tags, place, code) =>
    expectProblem(await post({ title: 'x', tags }), InvalidInput, { pointer: `/tags${place}`, code }),
  );
});

describe.each(TRACKERS)('%s', (tracker) => {
  const url = (length: number) => 'https://example.com/'.padEnd(length, 'x');

  test('may be 100 of 2,048 characters', async () => {
    const links = Array.from({ length: 100 }, () => url(2_048));
    expect(await created({ title: 'x', [tracker]: links }, ISSUES)).toMatchObject({ [tracker]: links });
  });

  test('can not be 101', async () => {
    const answer = await post({ title: 'x', [tracker]: Array.from({ length: 101 }, () => url(30)) });
    expectProblem(answer, InvalidInput, { pointer: `/${tracker}`, code: 'too_many_items' });
  });

  test('can not have 2,049 characters', async () => {
    const answer = await post({ title: 'x', [tracker]: [url(2_049)] });
    expectProblem(answer, InvalidInput, { pointer: `/${tracker}/0`, code: 'invalid_url' });
  });

  test.each(['', 'ftp://example.com', ' https://example.com', null, 1, {}])('%j is 400', async (link) => {
    const answer = await post({ title: 'x', [tracker]: [link] });
    expectProblem(answer, InvalidInput, { pointer: `/${tracker}/0`, code: 'invalid_url' });
  });
});

test.each(['parentId', 'assignees', 'tags', 'description', ...TRACKERS])(
  'null for %s is as good as left out',
  async (name) => {
    const made = ({ id, clientId, createdAt, updatedAt, lastDiscoverystateUpdatedAt, ...others }: Made) =>
      others;
    const without = await created({ title: 'x' }, ISSUES);
    expect(made(await created({ title: 'x', [name]: null }, ISSUES))).toEqual(made(without));
  },
);

test.each(['discoveryStateId', 'fieldsValues'])(
  'null for %s, which can not be cleared, is 400',
  async (name) => {
    const answer = await post({ title: 'x', [name]: null });
    expectProblem(answer, InvalidInput, { pointer: `/${name}`, code: 'wrong_type' });
  },
);

describe('assignees', () => {
  let ada: Made;
  beforeAll(async () => {
    ada = await service.make.user({ clientId: 'ada' });
  });
  const many = (length: number) => Array.from({ length }, () => 'ada');

  test('are there once each, by whatever they are called', async () => {
    const assignees = ['ada', ada.id, 'ada'];
    expect(await created({ title: 'x', assignees })).toMatchObject({ assignees: [ada.id] });
  });

  test('can not be named 101 times', async () => {
    const answer = await post({ title: 'x', assignees: many(101) });
    expectProblem(answer, InvalidInput, { pointer: '/assignees', code: 'too_many_items' });
  });

  test('that are not there are all named', async () =>
    expectProblem(
      await post({ title: 'x', assignees: ['nobody', 'ada', 'noone'] }),
      AssigneeNotFound,
      { pointer: '/assignees/0', code: 'assignee_not_found' },
      { pointer: '/assignees/2', code: 'assignee_not_found' },
    ));
});

test.each([
  ['/discoveryStateId', { discoveryStateId: 'nowhere' }],
  ['/parentId', { parentId: 'nowhere' }],
  ['/assignees/0', { assignees: ['nowhere'] }],
  ['/fieldsValues/0/field/id', { fieldsValues: [{ field: { id: 'nowhere' }, value: '1' }] }],
])('what is not there is named, %s, and nothing is stored', async (pointer, missing) => {
  const before = await count();
  const { body } = await post({ title: 'x', tags: ['a'], ...missing }).expect(400);
  expect(body.errors).toMatchObject([{ pointer, code: expect.stringMatching(/_not_found$/) }]);
  expect(await count()).toBe(before);
});

test('a new discovery begins in the state that is the default at that time', async () => {
  const state = await service.make.state({ isDefault: true });
  expect(await created({ title: 'x' })).toMatchObject({ discoveryStateId: state.id });
});
