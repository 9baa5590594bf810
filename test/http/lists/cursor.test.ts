import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keyOfValues } from '../../../src/http/lists/compiler/keyset.js';
import { fingerprintOf, writeCursor } from '../../../src/http/lists/cursor.js';
import { InvalidInput } from '../../../src/http/problems/problems.js';
import { words } from '../../support/names.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService();
beforeAll(async () => {
  for (let number = 0; number < 4; number++) {
    await service.make.discovery({ tags: ['a'], title: `Title ${number}` });
    await service.make.component();
  }
});

const cursorOf = async (path: string): Promise<string> => {
  const { headers } = await service.http.get(path).expect(200);
  return new URLSearchParams(/\?([^>]+)>/.exec(headers['link'] ?? '')?.[1]).get('cursor') as string;
};
const ask = (path: string, query: object) => service.http.get(path).query(query);

const QUESTION = { per_page: '2', tag: 'a', sort: '-title', created_after: '2000-01-01' };
let cursor: string;
beforeAll(async () => {
  cursor = await cursorOf(`/v1/discovery?${new URLSearchParams(QUESTION).toString()}`);
});

describe('a cursor', () => {
  test.each([{}, { per_page: 1 }, { select: 'issues' }])('goes on with the same question and %j', (other) =>
    ask('/v1/discovery', { ...QUESTION, ...other, cursor }).expect(200),
  );

  test.each([
    { tag: 'b' },
    { tag: ['a', 'b'] },
    { tag: undefined },
    { sort: 'title' },
    { sort: '-updatedAt' },
    { sort: undefined },
    { created_after: '2000-01-02' },
    { created_before: '2100-01-01' },
    { q: 'title' },
  ])('is 400 with %j instead', async (other) => {
    const answer = await ask('/v1/discovery', { ...QUESTION, ...other, cursor });
    expectProblem(answer, InvalidInput, { parameter: 'cursor', code: 'invalid_cursor' });
  });

  test('is 400 together with an offset, 0 included', async () => {
    for (const offset of [0, 1]) {
      const answer = await ask('/v1/discovery', { ...QUESTION, offset, cursor });
      expectProblem(answer, InvalidInput, { parameter: 'cursor', code: 'cursor_with_offset' });
    }
  });

  test('of one list is 400 for another', async () => {
    const other = await cursorOf('/v1/component?per_page=1');
    expectProblem(await ask('/v1/discovery', { cursor: other }), InvalidInput, { parameter: 'cursor' });
    expectProblem(await ask('/v1/user', { cursor: other }), InvalidInput, { parameter: 'cursor' });
  });
});

const ID = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';

describe('no cursor is', () => {
  test.each(['x', '....', 'e30', Buffer.alloc(26, 0x41).toString('base64url')])('%s', async (made) => {
    for (const sort of ['createdAt', 'updatedAt', 'title']) {
      expectProblem(await ask('/v1/discovery', { sort, cursor: made }), InvalidInput, {
        parameter: 'cursor',
        code: 'invalid_cursor',
      });
    }
  });

  test.each([
    ['', 'too_short'],
    ['A'.repeat(4_097), 'too_long'],
  ])('one of a wrong length', async (made, code) =>
    expectProblem(await ask('/v1/discovery', { cursor: made }), InvalidInput, { parameter: 'cursor', code }),
  );
});

/** What whoever knows how cursors are made can make of a place. */
const forged = (sort: string, key: string, id = ID): string =>
  writeCursor(
    { id, key },
    fingerprintOf([
      ['path', '/v1/discovery-state'],
      ['sort', sort],
    ]),
  );

describe('a forged cursor', () => {
  const KEYS = [
    '',
    ...words(`
      0 7 -1 1e3 0x10 1000001 99999999999 NaN infinity now null \0 a\0b 0000-01-01T00:00:00.000Z
      0001-01-01T00:00:00.000Z 9999-12-31T23:59:59.999Z +010000-01-01T00:00:00.000Z
      2026-02-30T00:00:00.000Z 2026-01-01T24:00:00.000Z 2026-01-01 2026-01-01T00:00:00.000+25:00
    `),
    '😀'.repeat(600),
  ];
  const SORTS = ['createdAt', '-updatedAt', 'updatedAt', 'position', '-position'];

  test('is answered as any other, or 400: whatever it says, the database can work with it', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SORTS),
        fc.oneof(
          fc.constantFrom(...KEYS),
          fc.array(fc.option(fc.constantFrom(...KEYS)), { maxLength: 2 }).map(keyOfValues),
          fc.string({ unit: 'binary' }),
          fc.date().map(String),
        ),
        fc.constantFrom(ID, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
        async (sort, key, id) => {
          const { status } = await ask('/v1/discovery-state', { sort, cursor: forged(sort, key, id) });
          seen.add(status);
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
    expect(seen).toEqual(new Set([200, 400]));
  });

  test.each([
    ['position', '=7'],
    ['updatedAt', '=2026-01-01T00:00:00.000Z'],
    ['createdAt', ''],
  ])('in the order of %s with %j leads to a place in the caller’s own list', (sort, key) =>
    ask('/v1/discovery-state', { sort, cursor: forged(sort, key) }).expect(200),
  );
});
