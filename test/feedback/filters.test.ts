import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();
let feedback: Record<string, Made>;
beforeAll(async () => {
  const { make } = service;
  const first = await make.discovery({ clientId: 'first' });
  const second = await make.discovery({ clientId: 'second' });
  const third = await make.discovery({ clientId: 'third' });
  feedback = {
    starred: await make.feedback({ on: first, starred: true }),
    plain: await make.feedback({ on: first }),
    other: await make.feedback({ on: second, starred: true }),
    last: await make.feedback({ on: third }),
  };
});

const found = async (path: string): Promise<string[]> => {
  const answer = await service.http.get(path).set('prefer', 'count=exact').expect(200);
  const ids = answer.body.feedbacks.map(({ id }: Made) => id);
  expect(answer.headers['x-total-count']).toBe(String(ids.length));
  return ids;
};
const idsOf = (names: readonly string[]) => names.map((name) => feedback[name]?.id);

test.each([
  ['starred=true', ['starred', 'other']],
  ['starred=false', ['plain', 'last']],
  ['starred=true&sort=-createdAt', ['other', 'starred']],
  ['discoveryId=first', ['starred', 'plain']],
  ['discoveryId=first&discoveryId=third', ['starred', 'plain', 'last']],
  ['discoveryId=first&discoveryId=first', ['starred', 'plain']],
  ['discoveryId=nowhere&discoveryId=second', ['other']],
  ['discoveryId=nowhere&discoveryId=neither', []],
  ['discoveryId=first&discoveryId=second&starred=true', ['starred', 'other']],
  ['discoveryId=first&starred=false', ['plain']],
] as const)('GET /v1/feedback?%s finds %j', async (query, names) => {
  expect(await found(`/v1/feedback?${query}`)).toEqual(idsOf(names));
});

describe('GET /v1/discovery/{id}/feedback', () => {
  test.each([
    ['starred=true', ['starred']],
    ['starred=false', ['plain']],
  ] as const)('?%s finds %j', async (query, names) => {
    expect(await found(`/v1/discovery/first/feedback?${query}`)).toEqual(idsOf(names));
  });
});

test.each(['', 'yes', '1', 'TRUE', 'null', 'toString'])('starred=%s is 400', async (value) => {
  for (const path of ['/v1/feedback', '/v1/discovery/first/feedback']) {
    const answer = await service.http.get(path).query({ starred: value });
    expectProblem(answer, InvalidInput, { parameter: 'starred', code: 'not_allowed' });
  }
});

test('starred repeated is 400', async () => {
  const answer = await service.http.get('/v1/feedback?starred=true&starred=true');
  expectProblem(answer, InvalidInput, { parameter: 'starred', code: 'repeated_parameter' });
});

test('101 discoveries are too many', async () => {
  const query = Array.from({ length: 101 }, (_, number) => `discoveryId=${number}`).join('&');
  const answer = await service.http.get(`/v1/feedback?${query}`);
  expectProblem(answer, InvalidInput, { parameter: 'discoveryId', code: 'too_many_items' });
});
