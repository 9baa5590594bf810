import { describe, expect, test } from '@jest/globals';
import { AssigneeNotFound, DiscoveryStateNotFound } from '../../src/discoveries/discovery.problems.js';
import { InvalidInput } from '../../src/http/problems/problems.js';
import { crowd } from '../support/crowd.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const post = (discovery: object, select?: string) =>
  service.http
    .post('/v1/discovery')
    .query(select === undefined ? {} : { select })
    .send(discovery);
const created = async (discovery: object, select?: string) =>
  (await post(discovery, select).expect(201)).body.discovery;
const count = async () =>
  Number((await service.sql<{ count: string }>('SELECT count(*) FROM discovery'))[0]?.count);

const TRACKERS = ['alphaIssueUrls', 'bravoIssueUrls', 'charlieIssueUrls', 'deltaIssueUrls', 'echoCardUrls'];

describe('a discovery made from a title alone', () => {
  test('has exactly the members that are always there, and the values of its fields', async () => {
    const { body: states } = await service.http.get('/v1/discovery-state');
    const { body: fields } = await service.http.get('/v1/discovery-field');
    const discovery = await created({ title: 'Lost basket' });
    const [system] = fields.discoveryFields;
    expect(discovery).toEqual({
      id: expect.any(String),
      clientId: discovery.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: discovery.createdAt,
      title: 'Lost basket',
      discoveryStateId: states.discoveryStates.find((state: { isDefault: boolean }) => state.isDefault).id,
      parentId: null,
      parentType: 'NONE',
      assignees: [],
      tags: [],
      lastDiscoverystateUpdatedAt: discovery.createdAt,
      lastFeedback: null,
      feedbackScore: 0,
      fieldsValues: [{ field: { id: system.id, clientId: system.clientId, name: 'Feedback' }, value: '0' }],
    });
    expect(Math.abs(Date.now() - Date.parse(discovery.createdAt))).toBeLessThan(60_000);
  });

  test('reads back the same but for the values of its fields', async () => {
    const { fieldsValues: _, ...discovery } = await created({ title: 'Lost basket' });
    const { body } = await service.http.get(`/v1/discovery/${discovery.id}`);
    expect(body).toEqual({ discovery });
  });
});

describe('a discovery made with everything', () => {
  test('has everything that was given', async () => {
    const state = await service.make.state();
    const component = await service.make.component();
    const user = await service.make.user();
    const field = await service.make.field();
    const given = {
      clientId: 'ACME-17',
      title: 'Lost basket',
      description: 'Seven of twelve interviewees…',
      tags: ['retention', 'basket'],
      alphaIssueUrls: ['https://alpha.example/2', 'https://alpha.example/1'],
      bravoIssueUrls: [],
      charlieIssueUrls: ['HTTP://charlie.example:8080/a?b=c#d'],
      deltaIssueUrls: ['https://delta.example/ä'],
      echoCardUrls: ['https://user@echo.example', 'https://user@echo.example'],
    };
    const discovery = await created(
      {
        ...given,
        discoveryStateId: state.clientId,
        parentId: component.clientId,
        assignees: [user.clientId],
        fieldsValues: [{ field: { id: field.clientId }, value: ' as given ' }],
      },
      'issues',
    );
    expect(discovery).toMatchObject({
      ...given,
      discoveryStateId: state.id,
      parentId: component.id,
      parentType: 'COMPONENT',
      assigneeId: user.id,
      assignees: [user.id],
      fieldsValues: [{ field: { id: field.id, name: field.name }, value: ' as given ' }, { value: '0' }],
    });
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
    'issues',
  );
  expect(discovery).toMatchObject({ ...links, tags: numbers.map(String) });
  expect(discovery.assignees).toHaveLength(100);
  expect(discovery.fieldsValues).toHaveLength(501);
});

describe('title', () => {
  test.each([
    ['  Lost basket\t\n', 'Lost basket'],
    ['a  b', 'a  b'],
    [`\u00a0${'x'.repeat(500)}\u3000`, 'x'.repeat(500)],
    ['😀'.repeat(500), '😀'.repeat(500)],
    ['<script>&amp;\u0001', '<script>&amp;\u0001'],
  ])('%j is taken, trimmed', async (title, trimmed) => {
    expect((await created({ title })).title).toBe(trimmed);
  });

  test.each([
    ['', 'too_short'],
    [' \n ', 'too_short'],
    ['x'.repeat(501), 'too_long'],
    ['😀'.repeat(501), 'too_long'],
    [null, 'wrong_type'],
    [1, 'wrong_type'],
    [['x'], 'wrong_type'],
    [{}, 'wrong_type'],
    [undefined, 'required'],
  ])('%j is 400', async (title, code) => {
    expectProblem(await post({ title, tags: [] }), InvalidInput, { pointer: '/title', code });
  });
});

describe('description', () => {
  test('is kept as it is, up to 100,000 characters', async () => {
    const description = ` ${'😀'.repeat(99_998)}\n`;
    expect((await created({ title: 'x', description })).description).toBe(description);
    const answer = await post({ title: 'x', description: `${description}x` });
    expectProblem(answer, InvalidInput, { pointer: '/description', code: 'too_long' });
  });

  test('empty is a text like any other, null is none', async () => {
    expect((await created({ title: 'x', description: '' })).description).toBe('');
    expect(await created({ title: 'x', description: null })).not.toHaveProperty('description');
  });
});

describe('tags', () => {
  test('keep their order; repeats are dropped', async () => {
    const { tags } = await created({ title: 'x', tags: ['b', 'a', 'b', 'A', 'a ', '😀'.repeat(100)] });
    expect(tags).toEqual(['b', 'a', 'A', 'a ', '😀'.repeat(100)]);
  });

  test('are 100 at most', async () => {
    const many = (length: number) => Array.from({ length }, (_, number) => `tag ${number}`);
    expect((await created({ title: 'x', tags: many(100) })).tags).toEqual(many(100));
    const answer = await post({ title: 'x', tags: many(101) });
    expectProblem(answer, InvalidInput, { pointer: '/tags', code: 'too_many_items' });
  });

  test.each([
    [[''], '/0', 'too_short'],
    [['a', 'x'.repeat(101)], '/1', 'too_long'],
    [[null], '/0', 'wrong_type'],
    ['a', '', 'wrong_type'],
    [{ 0: 'a' }, '', 'wrong_type'],
  ])('%j are 400', async (tags, place, code) => {
    expectProblem(await post({ title: 'x', tags }), InvalidInput, {
      pointer: `/tags${place}`,
      code,
    });
  });
});

describe.each(TRACKERS)('%s', (tracker) => {
  const url = (length: number) => 'https://example.com/'.padEnd(length, 'x');

  test('are 100 at most, of 2,048 characters at most', async () => {
    const links = Array.from({ length: 100 }, () => url(2_048));
    expect((await created({ title: 'x', [tracker]: links }, 'issues'))[tracker]).toEqual(links);
    const many = await post({ title: 'x', [tracker]: [...links, url(30)] });
    expectProblem(many, InvalidInput, { pointer: `/${tracker}`, code: 'too_many_items' });
    const long = await post({ title: 'x', [tracker]: [url(2_049)] });
    expectProblem(long, InvalidInput, { pointer: `/${tracker}/0`, code: 'invalid_url' });
  });

  test.each([
    '',
    'example.com',
    '//example.com',
    '/issue/1',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:ada@example.com',
    'https:example.com',
    'http://',
    'https://exa mple.com',
    ' https://example.com',
    'https://example.com/\n',
    'https://example.com/\u0001',
    'https://[::1',
    'https://example.com:99999',
    null,
    1,
    {},
  ])('%j is 400', async (link) => {
    const answer = await post({ title: 'x', [tracker]: [link] });
    expectProblem(answer, InvalidInput, { pointer: `/${tracker}/0`, code: 'invalid_url' });
  });
});

test('null for what can be cleared is as good as left out', async () => {
  const nulls = Object.fromEntries(
    ['parentId', 'assignees', 'tags', ...TRACKERS].map((name) => [name, null]),
  );
  const discovery = await created({ title: 'x', ...nulls }, 'issues');
  expect(discovery).toMatchObject({ parentId: null, parentType: 'NONE', assignees: [], tags: [] });
  for (const tracker of TRACKERS) expect(discovery[tracker]).toEqual([]);
});

test.each(['discoveryStateId', 'fieldsValues'])(
  'null for %s, which can not be cleared, is 400',
  async (name) => {
    const answer = await post({ title: 'x', [name]: null });
    expectProblem(answer, InvalidInput, { pointer: `/${name}`, code: 'wrong_type' });
  },
);

test('assignees are 100 at most, each once', async () => {
  const ada = await service.make.user({ clientId: 'ada' });
  expect((await created({ title: 'x', assignees: ['ada', ada.id, 'ada'] })).assignees).toEqual([ada.id]);
  await post({ title: 'x', assignees: Array.from({ length: 100 }, () => 'ada') }).expect(201);
  const answer = await post({ title: 'x', assignees: Array.from({ length: 101 }, () => 'ada') });
  expectProblem(answer, InvalidInput, { pointer: '/assignees', code: 'too_many_items' });
});

test('what is referred to must be there; every missing assignee is named', async () => {
  await service.make.user({ clientId: 'grace' });
  expectProblem(await post({ title: 'x', discoveryStateId: 'nowhere' }), DiscoveryStateNotFound, {
    pointer: '/discoveryStateId',
    code: 'discovery_state_not_found',
  });
  expectProblem(
    await post({ title: 'x', assignees: ['nobody', 'grace', 'noone'] }),
    AssigneeNotFound,
    { pointer: '/assignees/0', code: 'assignee_not_found' },
    { pointer: '/assignees/2', code: 'assignee_not_found' },
  );
});

test.each([
  ['state', { discoveryStateId: 'nowhere' }],
  ['parent', { parentId: 'nowhere' }],
  ['assignee', { assignees: ['nowhere'] }],
  ['field', { fieldsValues: [{ field: { id: 'nowhere' }, value: '1' }] }],
])('nothing is stored when the %s is not there', async (_, missing) => {
  const before = await count();
  await post({ title: 'x', tags: ['a'], ...missing }).expect(400);
  expect(await count()).toBe(before);
});

test('a new discovery begins in the state that is the default at that time', async () => {
  const state = await service.make.state({ isDefault: true });
  expect((await created({ title: 'x' })).discoveryStateId).toBe(state.id);
});
