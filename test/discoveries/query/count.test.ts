import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';
import { settled } from '../../support/probes.js';

const service = useService();
let component: Made;
let users: Made[];
beforeAll(async () => {
  const { make } = service;
  component = await make.component();
  users = [await make.user({ name: 'Ada' }), await make.user({ name: 'Bob' })];
  await make.field({ clientId: 'effort', type: 'SELECT', options: ['Small', 'Large'] });
  await make.field({ clientId: 'areas', type: 'MULTI_SELECT', options: ['North', 'South'] });
  await make.field({ clientId: 'reach', type: 'NUMBER' });
  const values = (effort: string, areas: string) => [
    { field: { id: 'effort' }, value: effort },
    { field: { id: 'areas' }, value: areas },
  ];
  const first = await make.discovery({
    under: component,
    tags: ['b', 'a'],
    assignees: users.map(({ id }) => id),
    fieldsValues: values('Small', '["North","South"]'),
  });
  const second = await make.discovery({
    under: component,
    tags: ['b'],
    assignees: [users[1]?.id],
    fieldsValues: values('Large', '[]'),
  });
  await make.discovery({ tags: [] });
  await make.feedback({ on: first, score: 5 });
  await make.feedback({ on: second, score: 2 });
  await settled(service);
});

const counted = async (body: object) =>
  (await service.http.post('/v1/discovery/count').send(body).expect(200)).body.counts;

describe('discoveries are counted', () => {
  test('by state', async () => {
    const [state] = (await service.http.get('/v1/discovery-state?per_page=1')).body.discoveryStates;
    expect(await counted({ groupBy: 'discoveryStateId' })).toEqual([
      { value: state.id, count: 3, feedbackScore: 7 },
    ]);
  });

  test('by parent, null for those without', async () =>
    expect(await counted({ groupBy: 'parentId' })).toEqual([
      { value: component.id, count: 2, feedbackScore: 7 },
      { value: null, count: 1, feedbackScore: 0 },
    ]));

  test('by the kind of parent', async () =>
    expect(await counted({ groupBy: 'parentType' })).toEqual([
      { value: 'COMPONENT', count: 2, feedbackScore: 7 },
      { value: 'NONE', count: 1, feedbackScore: 0 },
    ]));

  test('once for each assignee', async () =>
    expect(await counted({ groupBy: 'assignees' })).toEqual([
      { value: users[1]?.id, count: 2, feedbackScore: 7 },
      { value: users[0]?.id, count: 1, feedbackScore: 5 },
      { value: null, count: 1, feedbackScore: 0 },
    ]));

  test('once for each tag', async () =>
    expect(await counted({ groupBy: 'tags' })).toEqual([
      { value: 'b', count: 2, feedbackScore: 7 },
      { value: 'a', count: 1, feedbackScore: 5 },
      { value: null, count: 1, feedbackScore: 0 },
    ]));

  test('by the option of a field, the smaller first where as many have it', async () =>
    expect(await counted({ groupBy: { field: 'effort' } })).toEqual([
      { value: 'Large', count: 1, feedbackScore: 2 },
      { value: 'Small', count: 1, feedbackScore: 5 },
      { value: null, count: 1, feedbackScore: 0 },
    ]));

  test('once for each of several options', async () =>
    expect(await counted({ groupBy: { field: 'areas' } })).toEqual([
      { value: null, count: 2, feedbackScore: 2 },
      { value: 'North', count: 1, feedbackScore: 5 },
      { value: 'South', count: 1, feedbackScore: 5 },
    ]));

  test('as far as a filter finds them', async () => {
    const filter = { tags: { has: 'a' }, 'fieldsValues.effort': { eq: 'Small' } };
    expect(await counted({ filter, groupBy: 'parentType' })).toEqual([
      { value: 'COMPONENT', count: 1, feedbackScore: 5 },
    ]);
    expect(await counted({ filter: { or: [] }, groupBy: 'tags' })).toEqual([]);
  });
});

test('a thousand values are counted at most', async () => {
  const { make, http } = await service.workspace('many tags');
  for (let from = 0; from < 1_010; from += 100)
    await make.discovery({ tags: Array.from({ length: 100 }, (_, index) => `tag ${from + index}`) });
  const { body } = await http.post('/v1/discovery/count').send({ groupBy: 'tags' }).expect(200);
  expect(body.counts).toHaveLength(1_000);
});

test.each<[object, string, string]>([
  [{}, '/groupBy', 'required'],
  [{ groupBy: 'title' }, '/groupBy', 'not_allowed'],
  [{ groupBy: { field: 'effort', by: 'x' } }, '/groupBy', 'not_allowed'],
  [{ groupBy: ['tags'] }, '/groupBy', 'not_allowed'],
  [{ groupBy: null }, '/groupBy', 'not_allowed'],
  [{ groupBy: { field: 'none' } }, '/groupBy/field', 'field_not_found'],
  [{ groupBy: { field: 'reach' } }, '/groupBy/field', 'field_without_options'],
  [{ groupBy: 'tags', filter: { colour: { eq: 1 } } }, '/filter/colour', 'unknown_member'],
  [{ groupBy: 'tags', sort: ['title'] }, '/sort', 'unknown_member'],
])('%j is refused at %s', async (body, pointer, code) =>
  expectProblem(await service.http.post('/v1/discovery/count').send(body), InvalidInput, { pointer, code }),
);
