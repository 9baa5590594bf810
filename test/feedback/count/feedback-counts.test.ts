import { beforeAll, describe, expect, test } from '@jest/globals';
import { CountTooExpensive } from '../../../src/feedback/count/feedback-count.problems.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { blocked } from '../../support/blocked.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let first: Made;
let second: Made;
let note: Made;
beforeAll(async () => {
  const { make } = service;
  first = await make.discovery({ clientId: 'first' });
  second = await make.discovery({ clientId: 'second' });
  const ines = { authorEmail: 'ines@harbour.example' };
  note = await make.feedback({ on: first, score: 5, company: 'Harbour', clientId: 'note', ...ines });
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
  test('by company, whatever the case, the largest first, null for that of none', async () => {
    expect(await counted({ groupBy: 'company' })).toEqual([
      ['Harbour', 3, 8],
      ['Quay', 1, 9],
      [null, 1, 4],
    ]);
  });

  test('by the address of who said it', async () => {
    expect(await counted({ groupBy: 'authorEmail' })).toEqual([
      ['ines@harbour.example', 3, 8],
      [null, 2, 13],
    ]);
  });

  test('by discovery', async () => {
    expect(await counted({ groupBy: 'discoveryId' })).toEqual([
      [first.id, 3, 11],
      [second.id, 2, 10],
    ]);
  });

  test.each<[object, (string | null)[]]>([
    [{}, ['Harbour', 'Quay', null]],
    [{ discoveryId: ['first'] }, ['HARBOUR', null]],
    [{ discoveryId: ['first', 'second'] }, ['Harbour', 'Quay', null]],
    [{ discoveryId: ['nowhere'] }, []],
    [{ discoveryId: [] }, []],
    [{ starred: true }, ['Harbour']],
    [{ starred: false, discoveryId: ['second'] }, ['Quay']],
    [{ company: ['QUAY'] }, ['Quay']],
    [{ company: ['quay', 'harbour', 'nobody'] }, ['Harbour', 'Quay']],
    [{ authorEmail: ['Ines@Harbour.example'] }, ['Harbour']],
    [{ q: 'map wr' }, ['Quay']],
    [{ q: 'quay map' }, ['Quay']],
    [{ id: ['note', 'nothing'] }, ['Harbour']],
    [{ id: [] }, []],
    [{ created_before: '2000-01-01' }, []],
    [{ created_after: '2000-01-01', updated_before: '2100-01-01T00:00:00+01:00' }, ['Harbour', 'Quay', null]],
    [{ updated_after: '2100-01-01' }, []],
  ])('that %j finds', async (filter, values) => {
    expect((await counted({ filter, groupBy: 'company' })).map(([value]) => value)).toEqual(values);
  });

  test('as the list with the same filters shows it', async () => {
    const { body } = await service.http.get('/v1/feedback?company=harbour&discoveryId=first');
    const filter = { company: ['harbour'], discoveryId: ['first'] };
    expect(await counted({ filter, groupBy: 'discoveryId' })).toEqual([[first.id, body.feedbacks.length, 7]]);
  });

  test('in its own workspace', async () => {
    const other = await service.workspace('other');
    await other.make.feedback({ on: await other.make.discovery(), company: 'Theirs' });
    expect((await counted({ groupBy: 'company' })).map(([value]) => value)).not.toContain('Theirs');
    const { body } = await other.http.post('/v1/feedback/count').send({ groupBy: 'company' }).expect(200);
    expect(body.counts).toEqual([{ value: 'Theirs', count: 1, score: 1 }]);
    const asked = { filter: { id: [note.id] }, groupBy: 'company' };
    expect((await other.http.post('/v1/feedback/count').send(asked).expect(200)).body.counts).toEqual([]);
  });

  test('for a token that may only read', async () => {
    const { secret = '' } = await service.make.token({ scopes: ['read'] });
    await service.as(secret).post('/v1/feedback/count').send({ groupBy: 'company' }).expect(200);
  });
});

test.each<[object, string, string]>([
  [{}, '', 'wrong_type'],
  [{ filter: {} }, '/groupBy', 'required'],
  [{ groupBy: 'score' }, '/groupBy', 'not_allowed'],
  [{ groupBy: ['company'] }, '/groupBy', 'not_allowed'],
  [{ groupBy: 'company', filter: null }, '/filter', 'wrong_type'],
  [{ groupBy: 'company', filter: [] }, '/filter', 'wrong_type'],
  [{ groupBy: 'company', filter: { company: 'Harbour' } }, '/filter/company', 'wrong_type'],
  [{ groupBy: 'company', filter: { company: [''] } }, '/filter/company/0', 'too_short'],
  [{ groupBy: 'company', filter: { company: [1] } }, '/filter/company/0', 'wrong_type'],
  [{ groupBy: 'company', filter: { id: Array(101).fill('x') } }, '/filter/id', 'too_many_items'],
  [{ groupBy: 'company', filter: { starred: 'true' } }, '/filter/starred', 'wrong_type'],
  [{ groupBy: 'company', filter: { q: '' } }, '/filter/q', 'too_short'],
  [{ groupBy: 'company', filter: { created_after: 'soon' } }, '/filter/created_after', 'invalid_date'],
  [{ groupBy: 'company', filter: { score: 1 } }, '/filter/score', 'unknown_member'],
  [{ groupBy: 'company', per_page: 1 }, '/per_page', 'unknown_member'],
])('%j is 400', async (body, pointer, code) => {
  expectProblem(await count(body), InvalidInput, { pointer, code });
});

test('a thousand values are shown at most', async () => {
  await service.sql(
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred, company)
      SELECT workspace_id, made, made, now(), $1, 0, false, 'Company ' || n
      FROM discovery, LATERAL (SELECT gen_random_uuid() AS made, n FROM generate_series(1, 1005) n) each WHERE id = $1`,
    [first.id],
  );
  const counts = await counted({ groupBy: 'company' });
  expect(counts).toHaveLength(1_000);
  expect(counts[0]).toEqual(['Harbour', 3, 8]);
});

describe('where a count has to wait', () => {
  const hurried = useService({
    databaseTimeouts: { statement: 1_000, lock: 5_000, idleInTransaction: 30_000 },
  });

  test('one that takes too long is 422', async () => {
    await blocked(hurried, 'feedback', async () => {
      const answer = await hurried.http.post('/v1/feedback/count').send({ groupBy: 'company' });
      expectProblem(answer, CountTooExpensive);
    });
  });
});
