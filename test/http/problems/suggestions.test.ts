import { describe, expect, test } from '@jest/globals';
import { suggestionFor } from '../../../src/http/problems/suggestion.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { words } from '../../support/names.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();

describe('the member that is probably meant', () => {
  const DISCOVERY = words('title description discoveryStateId parentId parentType assigneeId assignees tags');
  const FEEDBACK = words('title content authorName authorEmail company companyId score state tags starred');

  test.each([
    ['component', DISCOVERY, 'parentId'],
    ['parent', DISCOVERY, 'parentId'],
    ['state', DISCOVERY, 'discoveryStateId'],
    ['status', DISCOVERY, 'discoveryStateId'],
    ['status', FEEDBACK, 'state'],
    ['owner', DISCOVERY, 'assignees'],
    ['assignee', DISCOVERY, 'assignees'],
    ['name', DISCOVERY, 'title'],
    ['title', ['name', 'position'], 'name'],
    ['labels', DISCOVERY, 'tags'],
    ['tag', FEEDBACK, 'tags'],
    ['body', DISCOVERY, 'description'],
    ['text', FEEDBACK, 'content'],
    ['email', FEEDBACK, 'authorEmail'],
    ['name', FEEDBACK, 'authorName'],
    ['author', ['name', 'domain'], undefined],
    ['timezone', ['member', 'every', 'zone'], 'zone'],
    ['eq', ['has', 'hasAny', 'hasAll', 'empty'], 'has'],
    ['in', ['has', 'hasAny', 'hasAll', 'empty'], 'hasAny'],
    ['after', ['eq', 'lt', 'lte', 'gt', 'gte'], 'gt'],
    ['target', ['into'], 'into'],
    ['events', ['url', 'types'], 'types'],
    ['votes', FEEDBACK, 'score'],
    ['company_id', FEEDBACK, 'companyId'],
    ['organization', FEEDBACK, 'company'],
    ['discovery_state_id', DISCOVERY, 'discoveryStateId'],
    ['Parent-ID', DISCOVERY, 'parentId'],
    ['TITLE', DISCOVERY, 'title'],
    ['tilte', DISCOVERY, 'title'],
    ['descripton', DISCOVERY, 'description'],
    ['asignees', DISCOVERY, 'assignees'],
    ['-created_at', ['createdAt', '-createdAt'], '-createdAt'],
    ['created_at', ['createdAt', '-createdAt'], 'createdAt'],
  ])('for %s is, of %j, %s', (given, known, meant) => expect(suggestionFor(given, known)).toBe(meant));

  test.each([
    'colour',
    'x',
    '',
    '-',
    '状态',
    'email',
    'tgs',
    'starred',
    'tit',
    `title${'e'.repeat(60)}`,
    '-title',
    7,
    null,
    { title: 1 },
  ])('is none for %j', (given) => expect(suggestionFor(given, DISCOVERY)).toBeUndefined());
});

describe('an answer says which', () => {
  const query = '/v1/discovery/query';
  const bulk = '/v1/discovery/bulk';

  test.each([
    ['a member', '/v1/discovery', { title: 'x', status: 'x' }, '/status', 'discoveryStateId'],
    ['a member of a member', '/v1/view', { name: 'x', query: { order: ['title'] } }, '/query/order', 'sort'],
    [
      'a member of a filter',
      query,
      { filter: { or: [{ owner: { has: 'me' } }] } },
      '/filter/or/0/owner',
      'assignees',
    ],
    ['an operator', query, { filter: { title: { equals: 'x' } } }, '/filter/title/equals', 'eq'],
    ['a sort key', query, { sort: ['-created_at'] }, '/sort/0', '-createdAt'],
    ['one of its fields', query, { fields: 'title, Status' }, '/fields', 'discoveryStateId'],
    ['a group', '/v1/discovery/count', { groupBy: 'labels' }, '/groupBy', 'tags'],
    ['a verb', bulk, { operations: [{ add: { title: 'x' } }] }, '/operations/0/add', 'create'],
    [
      'a member within a bulk',
      bulk,
      { operations: [{ create: { titel: 'x' } }] },
      '/operations/0/create/titel',
      'title',
    ],
    ['a choice', '/v1/feedback', { state: 'new' }, '/state', 'NEW'],
  ])('%s', async (_, path, body, pointer, suggestion) => {
    const { body: problem } = await service.http.post(path).send(body).expect(400);
    const fault = problem.errors.find((each: { pointer: string }) => each.pointer === pointer);
    expect(fault).toMatchObject({
      suggestion,
      detail: expect.stringMatching(new RegExp(`^${pointer} .*\\. Did you mean ${suggestion}\\?$`)),
    });
    expect(problem.detail).toContain(fault.detail);
  });

  test.each([
    ['pageSize=5', 'pageSize', 'per_page'],
    ['assignees=x', 'assignees', 'assignee'],
    ['sort=-feedback_score', 'sort', '-feedbackScore'],
    ['fields=title,owner', 'fields', 'assignees'],
    ['select=Scores', 'select', 'scores'],
  ])('of GET /v1/discovery?%s', async (parameters, parameter, suggestion) => {
    const answer = await service.http.get(`/v1/discovery?${parameters}`);
    expectProblem(answer, InvalidInput, { parameter, suggestion });
    expect(answer.body.detail).toMatch(new RegExp(`Did you mean ${suggestion}\\?$`));
  });

  test('in each result of a bulk that is not atomic, too', async () => {
    const operations = [{ create: { title: 'x' } }, { create: { title: 'x', parent: 'y' } }];
    const { body } = await service.http.post(bulk).send({ operations, atomic: false }).expect(200);
    expect(body.results[1].problem.errors).toMatchObject([
      { pointer: '/operations/1/create/parent', suggestion: 'parentId' },
    ]);
  });
});

test('a body of 10,000 unknown members is refused as before, and one of 4,000 names the first', async () => {
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`titel${index}`, 1]));
  const post = (count: number) => service.http.post('/v1/discovery').send({ title: 'x', ...unknown(count) });
  expectProblem(await post(10_000), InvalidInput, { pointer: '', code: 'too_many_values' });
  const { body } = await post(4_000).expect(400);
  expect(body.errors).toHaveLength(50);
  const operations = Array.from({ length: 400 }, () => ({ create: unknown(50) }));
  const answer = await service.http
    .post('/v1/discovery/bulk')
    .send({ operations, atomic: false })
    .expect(200);
  expect(answer.body.results).toHaveLength(400);
});
