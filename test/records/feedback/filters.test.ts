import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
let feedback: Record<string, Made>;
beforeAll(async () => {
  const { make } = service;
  const first = await make.discovery({ clientId: 'first' });
  const second = await make.discovery({ clientId: 'second' });
  const third = await make.discovery({ clientId: 'third' });
  feedback = {
    starred: await make.feedback({
      on: first,
      starred: true,
      company: 'Harbour School',
      authorEmail: 'Ines@harbour.example',
      content: 'The map is wrong',
    }),
    plain: await make.feedback({ on: first, company: 'HARBOUR school', title: 'Wrong shelf' }),
    other: await make.feedback({
      on: second,
      starred: true,
      company: 'Ärzte & Söhne',
      authorEmail: 'ines@HARBOUR.example',
    }),
    last: await make.feedback({
      on: third,
      authorName: 'Ines Duarte',
      sourceUrl: 'https://desk.example/t/17',
    }),
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
  ['discoveryId=nowhere&discoveryId=second', ['other']],
  ['discoveryId=nowhere&discoveryId=neither', []],
  ['company=harbour school', ['starred', 'plain']],
  ['company=ÄRZTE %26 SÖHNE', ['other']],
  ['company=harbour', []],
  ['company=nobody&company=harbour school&company=ärzte %26 söhne', ['starred', 'plain', 'other']],
  ['company=harbour school&company=HARBOUR SCHOOL', ['starred', 'plain']],
  ['authorEmail=INES@harbour.example', ['starred', 'other']],
  ['authorEmail=ines@harbour.example&authorEmail=nobody@harbour.example', ['starred', 'other']],
  [
    'company=harbour school&company=ärzte %26 söhne&discoveryId=second&discoveryId=third&authorEmail=ines@harbour.example',
    ['other'],
  ],
  ['q=wrong', ['starred', 'plain']],
  ['q=map wrong', ['starred']],
  ['q=ines harbour', ['starred', 'other']],
  ['q=desk.example/t/17', ['last']],
  ['q=wrong&company=harbour school&company=nobody&starred=false', ['plain']],
] as const)('GET /v1/feedback?%s finds %j', async (query, names) =>
  expect(await found(`/v1/feedback?${query}`)).toEqual(idsOf(names)),
);

describe('GET /v1/discovery/{id}/feedback', () => {
  test.each([
    ['starred=true', ['starred']],
    ['company=harbour school&company=ärzte %26 söhne', ['starred', 'plain']],
    ['company=ärzte %26 söhne', []],
    ['q=desk', []],
  ] as const)('?%s finds %j', async (query, names) =>
    expect(await found(`/v1/discovery/first/feedback?${query}`)).toEqual(idsOf(names)),
  );
});

test.each(['', 'yes', '1', 'TRUE', 'null', 'toString'])('starred=%s is 400', async (value) => {
  for (const path of ['/v1/feedback', '/v1/discovery/first/feedback']) {
    const answer = await service.http.get(path).query({ starred: value });
    expectProblem(answer, InvalidInput, { parameter: 'starred', code: 'not_allowed' });
  }
});

test.each([
  ['company', ''],
  ['company', 'x'.repeat(256)],
  ['authorEmail', ''],
  ['authorEmail', 'x'.repeat(321)],
  ['q', ''],
  ['q', 'x'.repeat(501)],
  ['company', '\0'],
])('%s=%j is 400', async (parameter, value) => {
  const answer = await service.http.get('/v1/feedback').query({ [parameter]: value });
  expectProblem(answer, InvalidInput, { parameter });
});
