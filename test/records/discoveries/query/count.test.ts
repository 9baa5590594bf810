import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import { expectProblem } from '../../../support/problem.js';
import { useService } from '../../../support/use-service.js';
import { settled } from '../../../support/probes.js';

const service = useService();
beforeAll(async () => {
  const { make } = service;
  const under = await make.component();
  await make.field({ clientId: 'effort', type: 'SELECT', options: ['Small', 'Large'] });
  await make.field({ clientId: 'reach', type: 'NUMBER' });
  const effort = (value: string) => ({ fieldsValues: [{ field: { id: 'effort' }, value }] });
  const first = await make.discovery({ under, tags: ['b', 'a'], ...effort('Small') });
  const second = await make.discovery({ under, tags: ['b'], ...effort('Large') });
  await make.discovery({ tags: [] });
  await make.feedback({ on: first, score: 5 });
  await make.feedback({ on: second, score: 2 });
  await settled(service);
});

const counted = async (body: object) =>
  (await service.http.post('/v1/discovery/count').send(body).expect(200)).body.counts;

describe('discoveries are counted', () => {
  test('once for each tag that they have', async () =>
    expect(await counted({ groupBy: 'tags' })).toEqual([
      { value: 'b', count: 2, feedbackScore: 7 },
      { value: 'a', count: 1, feedbackScore: 5 },
      { value: null, count: 1, feedbackScore: 0 },
    ]));

  test('by option, the smaller first where as many have it, null last for those without', async () =>
    expect(await counted({ groupBy: { field: 'effort' } })).toEqual([
      { value: 'Large', count: 1, feedbackScore: 2 },
      { value: 'Small', count: 1, feedbackScore: 5 },
      { value: null, count: 1, feedbackScore: 0 },
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
