import { describe, expect, test } from '@jest/globals';
import { withinBytes } from '../../../src/database/records/within-bytes.js';
import { useService } from '../../support/use-service.js';

describe('rows within 10 bytes', () => {
  const service = useService({}, { worker: false });

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
  ])('are %s of %j', async (_, sizes, expected) => {
    expect(await within(sizes)).toEqual(expected);
  });
});
