import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidInput } from '../../src/problems/problems.js';
import { expectProblem } from '../support/problem.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (let number = 0; number < 4; number++) {
    await service.make.discovery({ tags: ['a'], title: `Title ${number}` });
    await service.make.component();
  }
});
afterAll(() => service.close());

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
  test.each([{}, { per_page: 1 }, { select: 'issues' }])(
    'goes on with the same question and %j',
    async (other) => {
      await ask('/v1/discovery', { ...QUESTION, ...other, cursor }).expect(200);
    },
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

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f';

describe('no cursor is', () => {
  test.each([
    'x',
    '%00'.repeat(3),
    'null',
    '....',
    'e30',
    base64url({}),
    base64url(null),
    base64url([]),
    base64url('text'),
    base64url([[[[]]]]),
    base64url(['x', ID]),
    base64url(['x', ID, 1]),
    base64url(['x', 'no uuid', 'x']),
    base64url(['x', ID, { a: 1 }]),
    base64url(['x', ID, '\0']),
    base64url([null, ID, '9'.repeat(400)]),
    Buffer.from(`["x","${ID}",1e400]`).toString('base64url'),
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64url'),
    'A'.repeat(4_096),
  ])('%.40s', async (made) => {
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
  ])('one of a wrong length', async (made, code) => {
    expectProblem(await ask('/v1/discovery', { cursor: made }), InvalidInput, { parameter: 'cursor', code });
  });

  test('a given one with any of its characters changed, left out or added', async () => {
    const changed = [...cursor].flatMap((character, at) => [
      cursor.slice(0, at) + (character === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
      cursor.slice(0, at) + cursor.slice(at + 1),
      `${cursor.slice(0, at)}!${cursor.slice(at)}`,
    ]);
    const answers = await Promise.all(
      changed.map((each) => ask('/v1/discovery', { ...QUESTION, cursor: each })),
    );
    expect(answers.map(({ status }) => status)).toEqual(changed.map(() => 400));
  });
});
