import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { allOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let first: Made;
let second: Made;
beforeAll(async () => {
  const { make } = service;
  first = await make.discovery({ clientId: 'first' });
  second = await make.discovery({ clientId: 'second' });
  const ines = { authorEmail: 'ines@harbour.example' };
  await make.feedback({ on: first, score: 5, company: 'Harbour', clientId: 'note', ...ines });
  await make.feedback({ on: first, score: 2, company: 'HARBOUR', authorEmail: 'INES@harbour.example' });
  await make.feedback({ on: second, score: 1, company: 'Harbour', ...ines, starred: true });
  await make.feedback({ on: second, score: 9, company: 'Quay', content: 'The map is wrong' });
  await make.feedback({ on: first, score: 4 });
});

const count = (body: object) => service.http.post('/v1/feedback/count').send(body);

const counted = async (body: object): Promise<[value: string | null, count: number, score: number][]> => {
  const answer = await count(body).expect(200);
  expect(Object.keys(answer.body)).toEqual(['counts']);
  return answer.body.counts.map((each: Record<string, never>) => {
    expect(Object.keys(each)).toEqual(['value', 'count', 'score']);
    return [each['value'], each['count'], each['score']];
  });
};

describe('feedback is counted', () => {
  test('by company, whatever the case, the largest first, null for that of none', async () =>
    expect(await counted({ groupBy: 'company' })).toEqual([
      ['Harbour', 3, 8],
      ['Quay', 1, 9],
      [null, 1, 4],
    ]));

  test('by the address of who said it', async () =>
    expect(await counted({ groupBy: 'authorEmail' })).toEqual([
      ['ines@harbour.example', 3, 8],
      [null, 2, 13],
    ]));

  test('by discovery', async () =>
    expect(await counted({ groupBy: 'discoveryId' })).toEqual([
      [first.id, 3, 11],
      [second.id, 2, 10],
    ]));

  test.each<[object, (string | null)[]]>([
    [{}, ['Harbour', 'Quay', null]],
    [{ discoveryId: { eq: 'first' } }, ['Harbour', null]],
    [{ discoveryId: { in: ['first', 'nowhere'] } }, ['Harbour', null]],
    [{ discoveryId: { ne: 'first' } }, ['Harbour', 'Quay']],
    [{ discoveryId: { in: [] } }, []],
    [{ starred: { eq: true } }, ['Harbour']],
    [{ starred: { in: [true, false] }, score: { lt: 2 } }, ['Harbour']],
    [{ company: { in: ['quay', 'harbour', 'nobody'] } }, ['Harbour', 'Quay']],
    [{ company: { empty: true } }, [null]],
    [
      { or: [{ company: { contains: 'UA' } }, { authorEmail: { eq: 'Ines@Harbour.example' } }] },
      ['Harbour', 'Quay'],
    ],
    [{ not: { company: { in: ['harbour'] } } }, ['Quay', null]],
    [{ q: 'quay map' }, ['Quay']],
    [{ content: { contains: 'MAP' } }, ['Quay']],
    [{ id: { in: ['note', 'nothing'] } }, ['Harbour']],
    [
      { createdAt: { gt: '2000-01-01' }, updatedAt: { lt: '2100-01-01T00:00:00+01:00' } },
      ['Harbour', 'Quay', null],
    ],
    [{ title: { empty: true }, score: { gte: 4 } }, [null, 'Harbour', 'Quay'].toSorted()],
  ])('that %j finds', async (filter, values) => {
    const found = (await counted({ filter, groupBy: 'company' })).map(([value]) => value);
    expect(found.toSorted()).toEqual(values.toSorted());
  });
});

test.each<[object, string, string]>([
  [{}, '/groupBy', 'required'],
  [{ groupBy: 'score' }, '/groupBy', 'not_allowed'],
  [{ groupBy: { field: 'effort' } }, '/groupBy', 'not_allowed'],
  [{ groupBy: 'company', filter: null }, '/filter', 'wrong_type'],
  [{ groupBy: 'company', filter: { score: { eq: 'many' } } }, '/filter/score/eq', 'invalid_value'],
  [{ groupBy: 'company', filter: { starred: { eq: 1 } } }, '/filter/starred/eq', 'invalid_value'],
  [{ groupBy: 'company', filter: { starred: { gt: true } } }, '/filter/starred/gt', 'unknown_operator'],
  [{ groupBy: 'company', filter: { labels: { has: 'x' } } }, '/filter/labels', 'unknown_member'],
  [{ groupBy: 'company', filter: { fieldsValues: { x: 'y' } } }, '/filter/fieldsValues', 'unknown_member'],
  [{ groupBy: 'company', per_page: 1 }, '/per_page', 'unknown_member'],
])('a count of %j is 400', async (body, pointer, code) =>
  expectProblem(await count(body), InvalidInput, { pointer, code }),
);

describe('a query for feedback', () => {
  test.each<[string, object, string[]]>([
    ['', {}, []],
    ['company=harbour', { company: { eq: 'Harbour' } }, []],
    ['company=harbour', { company: { eq: 'HARBOUR' } }, ['-score']],
    ['company=harbour&company=quay', { company: { in: ['Quay', 'harbour'] } }, ['score']],
    [
      'discoveryId=second&starred=true',
      { discoveryId: { eq: 'second' }, starred: { eq: true } },
      ['-updatedAt'],
    ],
    [
      'discoveryId=first&company=harbour',
      { discoveryId: { eq: 'first' }, company: { eq: 'harbour' } },
      ['score'],
    ],
    ['discoveryId=first&discoveryId=second', { not: { discoveryId: { eq: 'nowhere' } } }, ['-createdAt']],
  ])('finds page by page what the list finds with %j', async (parameters, filter, sort) => {
    const path = `/v1/feedback?per_page=2&${parameters}${sort.length > 0 ? `&sort=${sort[0]}` : ''}`;
    const listed = await allOf(service.http, path);
    const body = { filter, sort, per_page: 2 };
    expect(await allOf(service.http, '/v1/feedback/query', body)).toEqual(listed);
    expect(listed.length).toBeGreaterThan(0);
  });

  test('has two keys, an offset and a total, and shows records as the list does', async () => {
    const question = { filter: { score: { gt: 1 } }, sort: ['-score', 'updatedAt'], offset: 1 };
    const answer = await service.http
      .post('/v1/feedback/query')
      .set('prefer', 'count=exact')
      .send(question)
      .expect(200);
    expect(answer.headers['x-total-count']).toBe(String(answer.body.feedbacks.length + 1));
    const scores = answer.body.feedbacks.map(({ score }: Made) => score as number);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    const { body } = await service.http.get(`/v1/feedback/${answer.body.feedbacks[0].id}`).expect(200);
    expect(answer.body.feedbacks[0]).toEqual(body.feedback);
  });

  test.each<[object, string, string]>([
    [{ sort: ['title'] }, '/sort/0', 'not_allowed'],
    [{ sort: ['score', '-score'] }, '/sort/1', 'repeated_key'],
    [{ select: 'issues' }, '/select', 'unknown_member'],
    [{ filter: { colour: { eq: 1 } } }, '/filter/colour', 'unknown_member'],
  ])('%j is 400', async (body, pointer, code) =>
    expectProblem(await service.http.post('/v1/feedback/query').send(body), InvalidInput, { pointer, code }),
  );
});

test('a thousand values are shown at most', async () => {
  await service.sql(
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred, company)
      SELECT workspace_id, made, made, now(), $1, 0, false, 'Company ' || n
      FROM discovery, LATERAL (SELECT uuidv7() AS made, n FROM generate_series(1, 1005) n) each WHERE id = $1`,
    [first.id],
  );
  const counts = await counted({ groupBy: 'company' });
  expect(counts).toHaveLength(1_000);
  expect(counts[0]).toEqual(['Harbour', 3, 8]);
});
