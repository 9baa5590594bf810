import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  DiscoveryNotFound,
  MovedNextToItself,
} from '../../../../src/records/discoveries/discovery.problems.js';
import { InvalidInput, RecordNotFound } from '../../../../src/http/problems/problems.js';
import { newId } from '../../../../src/platform/identifiers/uuid.js';
import { expectProblem } from '../../../support/problem.js';
import { useCountedService } from '../../../support/use-service.js';
import { allOf } from '../../../support/pages.js';

const { service, statements } = useCountedService({}, { worker: false });

const move = (id: string, next: object) => service.http.post(`/v1/discovery/${id}/move`).send(next);

/** The clientIds of all discoveries by rank. */
const order = async (query = 'sort=rank&per_page=100'): Promise<string[]> =>
  (await allOf(service.http, `/v1/discovery?${query}`)).map(({ clientId }) => clientId);

const ranks = () => service.sql<{ rank: string }>('SELECT rank FROM discovery ORDER BY rank');

async function startWith(...names: readonly string[]): Promise<void> {
  await service.sql('TRUNCATE discovery CASCADE');
  for (const clientId of names) await service.make.discovery({ clientId });
}

describe('a discovery', () => {
  beforeEach(() => startWith('a', 'b', 'c', 'd', 'e'));

  test('that is new comes last', async () => {
    await move('e', { before: 'a' }).expect(200);
    await move('a', { after: 'd' }).expect(200);
    await service.make.discovery({ clientId: 'f' });
    expect(await order()).toEqual(['e', 'b', 'c', 'd', 'a', 'f']);
  });

  test.each([
    ['d', { before: 'b' }, 'adbce'],
    ['b', { before: 'e' }, 'acdbe'],
    ['b', { after: 'd' }, 'acdbe'],
    ['e', { before: 'a' }, 'eabcd'],
    ['a', { after: 'e' }, 'bcdea'],
    ['c', { before: 'd' }, 'abcde'],
    ['c', { after: 'b' }, 'abcde'],
    ['e', { after: 'd' }, 'abcde'],
    ['a', { before: 'b' }, 'abcde'],
  ])('%s is moved %j', async (id, next, expected) => {
    await move(id, next).expect(200);
    expect((await order()).join('')).toBe(expected);
    expect((await order('sort=-rank')).toReversed().join('')).toBe(expected);
  });

  test('is shown as it is, with its updatedAt and its tag', async () => {
    const { body, headers } = await service.http.get('/v1/discovery/b').expect(200);
    const moved = await move('b', { after: 'e' }).expect(200);
    expect(moved.body).toEqual(body);
    expect(moved.headers['etag']).toBe(headers['etag']);
    await service.http
      .patch('/v1/discovery/b')
      .set('if-match', headers['etag'] ?? '')
      .send({ title: 'B' })
      .expect(200);
  });

  test('has a rank between those of its neighbours, and a tag that tells so', async () => {
    const shown = () => service.http.get('/v1/discovery/b?select=rank').expect(200);
    const former = (await shown()).headers['etag'] ?? '';
    const { body } = await move('b', { after: 'd' }).query({ select: 'rank' }).expect(200);
    const listed = await allOf(service.http, '/v1/discovery?select=rank&sort=rank&per_page=2');
    expect(listed.map(({ clientId }) => clientId).join('')).toBe('acdbe');
    expect(listed.map(({ rank }) => rank)).toEqual(listed.map(({ rank }) => rank).sort());
    expect(listed[3]).toEqual(body.discovery);
    expect((await shown()).headers['etag']).not.toBe(former);
    await service.http.patch('/v1/discovery/b').set('if-match', former).send({ title: 'B' }).expect(200);
  });

  test('and the one beside it can be named by id', async () => {
    const [a, d] = await Promise.all(
      ['a', 'd'].map(async (name) => (await service.http.get(`/v1/discovery/${name}`)).body.discovery.id),
    );
    await move(d, { before: a }).expect(200);
    expect((await order()).join('')).toBe('dabce');
  });

  test('is the only one that a move writes', async () => {
    const before = new Map((await ranksByName()).map(({ name, rank }) => [name, rank]));
    await move('d', { before: 'b' }).expect(200);
    const changed = (await ranksByName()).filter(({ name, rank }) => before.get(name) !== rank);
    expect(changed.map(({ name }) => name)).toEqual(['d']);
  });

  test('that is where it is to go stays as it is', async () => {
    const before = await ranks();
    await move('c', { before: 'd' }).expect(200);
    expect(await ranks()).toEqual(before);
  });

  test('can be moved into a gap any number of times, and ranks stay short', async () => {
    // As after more than a thousand moves.
    await service.sql(`UPDATE discovery SET rank = 'a0' WHERE client_id = 'b'`);
    await service.sql(`UPDATE discovery SET rank = 'a0' || repeat('0', 190) || 'V' WHERE client_id = 'c'`);
    for (let count = 0; count < 60; count++) {
      await move(count % 2 === 0 ? 'd' : 'e', { after: 'b' }).expect(200);
      await move(count % 2 === 0 ? 'c' : 'a', { before: count % 2 === 0 ? 'd' : 'e' }).expect(200);
    }
    expect((await order()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(Math.max(...(await ranks()).map(({ rank }) => rank.length))).toBeLessThanOrEqual(200);
  });
});

const ranksByName = () =>
  service.sql<{ name: string; rank: string }>('SELECT client_id AS name, rank FROM discovery');

test('a neighbourhood whose ranks are too long is spread out, in the same order', async () => {
  await startWith(...Array.from({ length: 12 }, (_, n) => `d-${n}`));
  await service.sql(
    `UPDATE discovery SET rank = 'a0' || repeat('0', 200) || substr(client_id, 3) || 'V' WHERE client_id < 'd-4'
      AND client_id NOT IN ('d-10', 'd-11')`,
  );
  const before = await order();
  await move('d-9', { before: before[2] }).expect(200);
  const expected = before.filter((name) => name !== 'd-9').toSpliced(2, 0, 'd-9');
  expect(await order()).toEqual(expected);
  expect(Math.max(...(await ranks()).map(({ rank }) => rank.length))).toBeLessThan(100);
});

describe('a move is refused', () => {
  beforeAll(() => startWith('a', 'b'));

  test.each([
    [{}, ''],
    [{ before: 'a', after: 'b' }, '/after'],
    [{ before: null }, '/before'],
    [{ before: 1 }, '/before'],
    [{ after: '' }, '/after'],
    [{ after: ['a'] }, '/after'],
    [{ behind: 'a' }, '/behind'],
  ])('with the body %j', async (body, pointer) =>
    expectProblem(await move('a', body), InvalidInput, { pointer }),
  );

  test('next to itself', async () => {
    const { body } = await service.http.get('/v1/discovery/a');
    expectProblem(await move('a', { after: 'a' }), MovedNextToItself, { pointer: '/after' });
    expectProblem(await move('a', { before: body.discovery.id }), MovedNextToItself, { pointer: '/before' });
  });

  test('next to nothing', async () =>
    expectProblem(await move('a', { before: 'nothing' }), DiscoveryNotFound, { pointer: '/before' }));

  test('of nothing', async () => {
    expectProblem(await move('nothing', { before: 'a' }), RecordNotFound);
    expectProblem(await move('nothing', { before: 'nothing' }), RecordNotFound);
  });

  test('and done once with the same Idempotency-Key', async () => {
    const once = () => move('b', { before: 'a' }).set('idempotency-key', 'once').expect(200);
    const { body } = await once();
    await move('a', { before: 'b' }).expect(200);
    const again = await once();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(body);
    expect(await order()).toEqual(['a', 'b']);
  });
});

describe('many moves at the same time', () => {
  const many = (prefix: string) => Array.from({ length: 100 }, (_, n) => `${prefix}-${n}`);
  const crowdOf = async (names: readonly string[]) => {
    await startWith();
    await service.sql(
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
       SELECT s.workspace_id, given.id, given.name, now(), given.name, s.id, now()
       FROM discovery_state s, unnest($1::uuid[], $2::text[]) AS given (id, name) WHERE s.is_default`,
      [names.map(newId), names],
    );
  };

  test('into one gap all come there', async () => {
    const [lefts, rights] = [many('left'), many('right')];
    await crowdOf(['first', 'last', ...lefts, ...rights]);
    const answers = await Promise.all(
      lefts.flatMap((left, n) => [move(left, { after: 'first' }), move(rights[n] ?? '', { before: 'last' })]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [first, ...others] = await order();
    expect([first, others.pop()]).toEqual(['first', 'last']);
    // Each came right after the first one, or right before the last one.
    expect(new Set(others.slice(0, 100))).toEqual(new Set(lefts));
    expect(new Set(others.slice(100))).toEqual(new Set(rights));
  });

  test('anywhere leave each discovery in one place, where the next move finds it', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `d-${n}`);
    await crowdOf(names);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const [moving, anchor] = [names[(n * 7) % 20] ?? '', names[(n * 7 + 1 + (n % 19)) % 20] ?? ''];
        return move(moving, n % 3 === 0 ? { before: anchor } : { after: anchor });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await order()).toSorted()).toEqual(names.toSorted());
    expect(new Set((await ranks()).map(({ rank }) => rank)).size).toBe(20);
    await move('d-3', { after: 'd-11' }).expect(200);
    const after = await order();
    expect(after[after.indexOf('d-11') + 1]).toBe('d-3');
  });
});

test('sort=rank goes with filters, offset and pages of any size', async () => {
  await startWith();
  const component = await service.make.component();
  for (const clientId of ['a', 'b', 'c', 'd'])
    await service.make.discovery({ clientId, tags: ['t', 'u'], under: component });
  await service.make.discovery({ clientId: 'e' });
  await move('d', { before: 'a' }).expect(200);
  expect(await order('sort=rank&tag=t&per_page=1')).toEqual(['d', 'a', 'b', 'c']);
  expect(await order('sort=-rank&tag=t&tag=u&per_page=3')).toEqual(['c', 'b', 'a', 'd']);
  expect(await order(`sort=-rank&parentId=${component.id}&offset=1&per_page=2`)).toEqual(['b', 'a', 'd']);
});

const DEADLOCK_DETECTED = '40P01';

/** Discoveries with ranks as after a thousand moves to one place: no short one is left between two of them. */
async function crowded(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `d-${String(n).padStart(2, '0')}`);
  await startWith(...names);
  await service.sql(`UPDATE discovery SET rank = 'a0' || repeat('0', 196) || substr(client_id, 3) || 'V'`);
  return names;
}

test('twelve move discoveries beside one at the same time, where no room is left, without a deadlock', async () => {
  const names = await crowded(13);
  // Whoever has moved one before it would lock that first, and then wait for it.
  const last = names.pop();
  for (const side of ['before', 'after'])
    for (let round = 0; round < 3; round++) {
      const moves = names.map((name) =>
        service.http.post(`/v1/discovery/${name}/move`).send({ [side]: last }),
      );
      expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(names.map(() => 200));
    }
  expect(statements.countFailed(DEADLOCK_DETECTED)).toBe(0);
  expect(Math.max(...(await ranks()).map(({ rank }) => rank.length))).toBeLessThanOrEqual(200);
});
