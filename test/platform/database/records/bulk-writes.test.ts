import { describe, expect, test } from '@jest/globals';
import { useCountedService } from '../../../support/use-service.js';
import { withinBytes } from '../../../../src/platform/database/records/byte-limit.js';
import { valuesList } from '../../../../src/platform/database/records/values-list.js';

const { service, statements } = useCountedService({}, { worker: false });

const bulk = (operations: object[]) =>
  service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);

/** How often statements matching a pattern are executed by some work. */
async function during(pattern: RegExp, work: () => Promise<unknown>): Promise<number> {
  const before = statements.count(pattern);
  await work();
  return statements.count(pattern) - before;
}

const creations = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({ create: { clientId: `${name}-${n}`, title: `Made ${n}` } }));

test('many records are inserted by one statement', async () =>
  expect(await during(/^INSERT INTO discovery \(/i, () => bulk(creations(40, 'inserted')))).toBe(1));

test('many records are updated by one statement, each in what has changed', async () => {
  await bulk(creations(40, 'updated'));
  const changes = Array.from({ length: 40 }, (_, n) => ({
    update: { id: `updated-${n}`, ...(n % 2 === 0 ? { title: 'Changed' } : { description: `About ${n}` }) },
  }));
  expect(await during(/^UPDATE discovery /i, () => bulk(changes))).toBe(1);
  const rows = await service.sql(
    `SELECT title, description FROM discovery WHERE client_id LIKE 'updated-%' ORDER BY id`,
  );
  expect(rows).toEqual(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? { title: 'Changed', description: null }
        : { title: `Made ${n}`, description: `About ${n}` },
    ),
  );
});

test('the statements of a bulk grow by one with every hundred operations', async () => {
  const few = await during(/./, () => bulk(creations(5, 'few')));
  expect((await during(/./, () => bulk(creations(500, 'many')))) - few).toBeLessThanOrEqual(5);
});

test('nothing is written for what is as it is to be', async () => {
  const again = Array.from({ length: 5 }, (_, n) => ({
    update: { id: `few-${n}`, title: `Made ${n}`, tags: [] },
  }));
  // On a cluster, every transaction begins with an UPDATE of states that matches nothing.
  expect(await during(/^(INSERT|UPDATE|DELETE)(?! discovery_state)/i, () => bulk(again))).toBe(0);
});

describe('rows within 10 bytes', () => {
  const within = async (sizes: readonly number[]) => {
    const rows = `unnest($1::int[]) WITH ORDINALITY AS r (size, n)`;
    const text = withinBytes(rows, { alias: 'r', bytes: 'r.size', order: 'n', most: 10 });
    const found = await service.sql<{ size: number; is_followed: boolean }>(`${text} ORDER BY n`, [sizes]);
    return { sizes: found.map(({ size }) => size), isFollowed: found.at(-1)?.is_followed };
  };

  test.each([
    ['all', [3, 3, 4], { sizes: [3, 3, 4], isFollowed: false }],
    ['as many as fit', [3, 3, 5], { sizes: [3, 3], isFollowed: true }],
    ['the first, however large', [11, 1], { sizes: [11], isFollowed: true }],
    ['the only one, however large', [11], { sizes: [11], isFollowed: false }],
    ['none behind one that does not fit', [9, 2, 1], { sizes: [9], isFollowed: true }],
    ['none', [], { sizes: [], isFollowed: undefined }],
  ])('are %s of %j', async (_, sizes, expected) => expect(await within(sizes)).toEqual(expected));
});

const row = (workspace_id: string, id: number) => ({ workspace_id, id });

describe('rows of one workspace', () => {
  test('have it as a parameter, which other tables are compared with', () => {
    const given = valuesList([row('a', 1), row('a', 2)], { id: 'bigint' });
    expect(given.values).toEqual(['a', '{1,2}']);
    expect(given.workspaceOf('given')).toBe('$1');
  });

  test('may have no value in a column', () => {
    const rows = [
      { workspace_id: 'a', newest: '2026-11-22 10:00:00+00' },
      { workspace_id: 'a', newest: null },
    ];
    expect(valuesList(rows, { newest: 'timestamptz' }).values).toEqual([
      'a',
      '{2026-11-22 10:00:00+00,NULL}',
    ]);
  });

  test('need no other column', () =>
    expect(valuesList([row('a', 1)], {})).toMatchObject({
      table: '(SELECT $1::uuid AS workspace_id) AS given',
      values: ['a'],
    }));
});

describe('rows of several workspaces', () => {
  test('have them in a column, which other tables are compared with', () => {
    const given = valuesList([row('a', 1), row('b', 2)], { id: 'bigint' });
    expect(given.values).toEqual(['{a,b}', '{1,2}']);
    expect(given.workspaceOf('given')).toBe('given.workspace_id');
  });
});

test('no rows are an empty table', () =>
  expect(valuesList([] as ReturnType<typeof row>[], { id: 'bigint' }).values).toEqual([null, '{}']));
