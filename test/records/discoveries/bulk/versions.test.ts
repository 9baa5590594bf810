import { beforeEach, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../../../src/http/problems/problems.js';
import { MemberNeedsScope, PreconditionFailed } from '../../../../src/http/requests/request.problems.js';
import type { Made } from '../../../support/make.js';
import { expectProblem } from '../../../support/problem.js';
import { Requests } from '../../../support/requests.js';
import { useService } from '../../../support/use-service.js';

const service = useService();

const discoveries = new Requests(service, 'discovery');
const bulk = (operations: object[], options: object = {}) =>
  service.http.post('/v1/discovery/bulk').send({ operations, ...options });

let discovery: Made;
/** Its `ETag` before and after a change. */
let former: string;
let current: string;
beforeEach(async () => {
  discovery = await service.make.discovery();
  former = String((await discoveries.get(discovery.id)).headers['etag']);
  await discoveries.changed(discovery.id, { title: 'Changed' });
  current = String((await discoveries.get(discovery.id)).headers['etag']);
});

describe.each<[string, number, (ifMatch: string) => object]>([
  ['update', 200, (ifMatch) => ({ id: discovery.id, title: 'Again', ifMatch })],
  ['upsert', 200, (ifMatch) => ({ clientId: discovery.clientId, title: 'Again', ifMatch })],
  ['delete', 204, (ifMatch) => ({ id: discovery.id, ifMatch })],
  ['move', 200, (ifMatch) => ({ id: discovery.id, discoveryStateId: 'done', ifMatch })],
])('%s with ifMatch', (verb, status, given) => {
  const of = (ifMatch: string) => ({ [verb]: given(ifMatch) });

  test('is done if it has the version of the discovery', async () => {
    for (const ifMatch of [current, `"x", ${current}`, '*'])
      expect((await bulk([of(ifMatch)], { dryRun: true }).expect(200)).body.results[0].status).toBe(status);
  });

  test('is refused if it has another, and so is all of the bulk', async () => {
    for (const ifMatch of [former, '"x"', `W/${current}`]) {
      const answer = await bulk([{ create: { title: 'Not made' } }, of(ifMatch)]);
      expectProblem(answer, PreconditionFailed, { pointer: `/operations/1/${verb}` });
    }
    expect((await discoveries.shown(discovery.id)).title).toBe('Changed');
    expect(await service.sql(`SELECT FROM discovery WHERE title = 'Not made'`)).toEqual([]);
  });

  test('is refused by itself if operations are', async () => {
    const { id } = await service.make.discovery();
    const { body } = await bulk([of(former), { update: { id, title: 'Done' } }], { atomic: false }).expect(
      200,
    );
    expect(body.results.map((each: { status: number }) => each.status)).toEqual([412, 200]);
    expect((await discoveries.shown(discovery.id)).title).toBe('Changed');
  });

  test.each(['', 'x', '"x', 5, null, ['*']])('takes no %j', async (ifMatch) => {
    const answer = await bulk([of(ifMatch as string)]);
    expectProblem(answer, InvalidInput, {
      pointer: `/operations/0/${verb}/ifMatch`,
      code: 'invalid_entity_tags',
    });
  });
});

test('an upsert with ifMatch makes nothing', async () => {
  const answer = await bulk([{ upsert: { clientId: 'not-there', title: 'x', ifMatch: '*' } }]);
  expectProblem(answer, PreconditionFailed, { pointer: '/operations/0/upsert' });
});

test.each([
  { update: { id: 'x', ifMatch: '*' } },
  { upsert: { clientId: 'x', ifMatch: '*' } },
  { upsert: { clientId: 'x', createdAt: '2020-01-01' } },
  { move: { id: 'x', ifMatch: '*' } },
])('a version or a time is no change: %j', async (operation) =>
  expectProblem(await bulk([operation]), InvalidInput, { code: 'too_few_members' }),
);

describe('the createdAt of an upsert', () => {
  const createdAt = '2019-05-17T08:09:10.123Z';
  const upsert = (members: object) => ({ upsert: { clientId: 'dated', title: 'Dated', ...members } });

  test('is that of what it makes, and nothing to what is there', async () => {
    const made = await bulk([upsert({ createdAt })]).expect(200);
    expect(made.body.results[0]).toMatchObject({ status: 201, discovery: { createdAt } });
    const again = await bulk([upsert({ createdAt: '2020-01-01', title: 'Again' })]).expect(200);
    expect(again.body.results[0]).toMatchObject({ status: 200, discovery: { createdAt, title: 'Again' } });
  });

  test.each([
    ['2999-01-01', 'in_the_future'],
    ['1969-12-31', 'out_of_range'],
    ['soon', 'invalid_date'],
    [null, 'invalid_date'],
  ])('is not %j', async (given, code) => {
    const answer = await bulk([upsert({ createdAt: given })]);
    expectProblem(answer, InvalidInput, { pointer: '/operations/0/upsert/createdAt', code });
  });

  test.each(['dated', 'not-there-yet'])('needs the scope admin: %s', async (clientId) => {
    const { secret } = await service.make.token({ scopes: ['write'] });
    const answer = await service
      .as(String(secret))
      .post('/v1/discovery/bulk')
      .send({ operations: [upsert({ clientId, createdAt })] });
    expectProblem(answer, MemberNeedsScope, { pointer: '/operations/0/upsert/createdAt' });
  });
});
