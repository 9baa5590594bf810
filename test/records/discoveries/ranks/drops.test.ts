import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  DiscoveryNotFound,
  DiscoveryStateNotFound,
  ParentIsSelf,
  ParentNotFound,
} from '../../../../src/records/discoveries/discovery.problems.js';
import type { Problem, ProblemClass } from '../../../../src/http/problems/problem.js';
import { PreconditionFailed } from '../../../../src/http/requests/request.problems.js';
import type { Made } from '../../../support/make.js';
import { expectProblem } from '../../../support/problem.js';
import { Requests } from '../../../support/requests.js';
import { useService } from '../../../support/use-service.js';
import { settled } from '../../../support/probes.js';

const service = useService();

const discoveries = new Requests(service, 'discovery');
const move = (id: string, where: object) => service.http.post(`/v1/discovery/${id}/move`).send(where);
const bulk = (...operations: object[]) => service.http.post('/v1/discovery/bulk').send({ operations });
const order = async () =>
  (await discoveries.listed({ sort: 'rank' })).map(({ clientId }) => clientId).join('');
const done = async () => (await service.http.get('/v1/discovery-state/done')).body.discoveryState as Made;

let area: Made;
beforeAll(async () => {
  area = await service.make.component({ clientId: 'area' });
});
beforeEach(async () => {
  await service.sql('TRUNCATE discovery CASCADE');
  for (const clientId of ['a', 'b', 'c', 'd']) await service.make.discovery({ clientId, under: area });
});

/** The same by itself and as an operation of a bulk. */
describe.each([
  ['a move', move],
  ['a move in a bulk', (id: string, where: object) => bulk({ move: { id, ...where } })],
])('%s', (_, drop) => {
  test('puts a discovery at a place, into a state and under a parent', async () => {
    await drop('d', { after: 'a', discoveryStateId: 'done', parentId: 'b' }).expect(200);
    const b = await discoveries.shown('b');
    expect(await order()).toBe('adbc');
    expect(await discoveries.shown('d')).toMatchObject({
      discoveryStateId: (await done()).id,
      parentId: b.id,
      parentType: 'DISCOVERY',
    });
  });

  test('into a state is a change, and to a place alone is none', async () => {
    const before = await discoveries.shown('d');
    await drop('d', { before: 'a' }).expect(200);
    expect(await discoveries.shown('d')).toEqual(before);
    await drop('d', { before: 'b', discoveryStateId: 'done' }).expect(200);
    const after = await discoveries.shown('d');
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.lastDiscoverystateUpdatedAt).toBe(after.updatedAt);
  });

  test('without a place leaves it where it is in the order', async () => {
    await drop('b', { discoveryStateId: 'done', parentId: null }).expect(200);
    expect(await order()).toBe('abcd');
    expect(await discoveries.shown('b')).toMatchObject({
      parentId: null,
      discoveryStateId: (await done()).id,
    });
  });

  test('under another parent moves the feedback value along', async () => {
    await service.make.feedback({ on: await discoveries.shown('d'), score: 7 });
    await drop('d', { before: 'b', parentId: 'a' }).expect(200);
    await settled(service);
    expect(await discoveries.shown('a')).toMatchObject({ feedbackScore: 7 });
  });

  test.each<[object, ProblemClass & (new (...facts: never[]) => Problem), string]>([
    [{ before: 'a', discoveryStateId: 'nowhere' }, DiscoveryStateNotFound, '/discoveryStateId'],
    [{ before: 'a', parentId: 'nothing' }, ParentNotFound, '/parentId'],
    [{ before: 'a', parentId: 'd' }, ParentIsSelf, '/parentId'],
    [{ before: 'nothing', discoveryStateId: 'done' }, DiscoveryNotFound, '/before'],
  ])('does nothing if one part of it can not be: %j', async (where, problem, pointer) => {
    const before = await discoveries.shown('d');
    const answer = await drop('d', where);
    expectProblem(answer, problem);
    expect(answer.body.errors[0].pointer.replace(/^\/operations\/0\/move/, '')).toBe(pointer);
    expect(await order()).toBe('abcd');
    expect(await discoveries.shown('d')).toEqual(before);
  });

  test.each([
    [{}, 'too_few_members wrong_type'],
    [{ discoveryStateId: null }, 'wrong_type'],
    [{ parentId: '' }, 'too_short'],
    [{ title: 'x' }, 'unknown_member'],
  ])('takes no %j', async (where, codes) => {
    const { status, body } = await drop('d', where);
    expect([status, codes.split(' ')]).toEqual([400, expect.arrayContaining([body.errors[0].code])]);
  });
});

test('a move that is for another version does nothing', async () => {
  const { headers } = await discoveries.get('d');
  await discoveries.changed('d', { title: 'Changed' });
  const answer = await move('d', { before: 'a', discoveryStateId: 'done' }).set(
    'if-match',
    headers['etag'] ?? '',
  );
  expectProblem(answer, PreconditionFailed);
  expect(await order()).toBe('abcd');
});

describe('moves of a bulk are made in their order:', () => {
  test('each next to what those before it have left there', async () => {
    await bulk(
      { move: { id: 'd', after: 'a' } },
      { move: { id: 'c', after: 'a' } },
      { move: { id: 'a', before: 'b' } },
    ).expect(200);
    expect(await order()).toBe('cdab');
  });

  test('also next to what the bulk makes, which comes last', async () => {
    const create = (clientId: string) => ({ create: { clientId, title: clientId } });
    await bulk(create('e'), { move: { id: 'a', before: 'e' } }, create('f'), {
      move: { id: 'b', after: 'e' },
    }).expect(200);
    expect(await order()).toBe('cdaebf');
  });

  test('not next to what it has deleted', async () => {
    const answer = await bulk({ delete: { id: 'b' } }, { move: { id: 'd', before: 'b' } });
    expectProblem(answer, DiscoveryNotFound, { pointer: '/operations/1/move/before' });
    expect(await order()).toBe('abcd');
  });

  test('as if those that are refused were not there', async () => {
    const operations = [
      { move: { id: 'd', before: 'a' } },
      { move: { id: 'c', before: 'a', discoveryStateId: 'nowhere' } },
      { move: { id: 'b', before: 'a' } },
    ];
    const { body } = await bulk().send({ operations, atomic: false }).expect(200);
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 400, 200]);
    expect(await order()).toBe('dbac');
  });

  test('and none of them in a dry run', async () => {
    await bulk()
      .send({ operations: [{ move: { id: 'd', before: 'a' } }], dryRun: true })
      .expect(200);
    expect(await order()).toBe('abcd');
  });

  test('where no room is left as well', async () => {
    await service.sql(`UPDATE discovery SET rank = 'a0' || repeat('0', 200) || client_id || 'V'`);
    await bulk({ move: { id: 'd', before: 'b' } }, { move: { id: 'a', after: 'c' } }).expect(200);
    expect(await order()).toBe('dbca');
    const [longest] = await service.sql('SELECT max(length(rank)) < 100 AS short FROM discovery');
    expect(longest).toEqual({ short: true });
  });
});

test('any moves of a bulk leave the order that they would leave one by one', async () => {
  const names = ['a', 'b', 'c', 'd', ...Array.from({ length: 8 }, (_, n) => `${n}`)];
  for (const clientId of names.slice(4)) await service.make.discovery({ clientId });
  // Always the same, and as good as any.
  let seed = 20_261_123;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const expected = [...names];
  for (let round = 0; round < 12; round++) {
    const moving = names.filter(() => random(3) > 0).toSorted(() => random(3) - 1);
    const operations = moving.map((id) => {
      const others = expected.filter((each) => each !== id);
      const anchor = others[random(others.length)] ?? '';
      const side = random(2) === 0 ? 'before' : 'after';
      others.splice(others.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, id);
      expected.splice(0, expected.length, ...others);
      return { move: { id, [side]: anchor } };
    });
    if (operations.length > 0) await bulk(...operations).expect(200);
    expect(await order()).toBe(expected.join(''));
  }
});

test('bulks that move the same discoveries at the same time are made one after the other', async () => {
  const turns = Array.from({ length: 12 }, (_, n) => [
    { move: { id: n % 2 === 0 ? 'd' : 'a', [n % 3 === 0 ? 'before' : 'after']: 'b' } },
    { move: { id: n % 2 === 0 ? 'a' : 'd', before: 'c' } },
  ]);
  const answers = await Promise.all(turns.map((operations) => bulk(...operations)));
  expect(answers.map(({ status }) => status)).toEqual(turns.map(() => 200));
  expect([...(await order())].toSorted().join('')).toBe('abcd');
});
