import { describe, expect, test } from '@jest/globals';
import {
  areBalanced,
  MAX_RANK_LENGTH,
  newRank,
  type Ranked,
  rankBetween,
  rebalance,
} from '../../../../src/records/discoveries/ranks/rank.js';
import { later } from '../../../support/later.js';

const inOrder = (ranks: readonly string[]): boolean =>
  ranks.every((rank, index) => index === 0 || (ranks[index - 1] as string) < rank);

describe('the rank of a new discovery', () => {
  test('is a key of fractional-indexing, which never ends in a zero', () =>
    expect(newRank()).toMatch(/^m[\da-f]{23}V$/));

  test('comes after those before it', () =>
    expect(inOrder(Array.from({ length: 5_000 }, newRank))).toBe(true));

  test('comes after those that were moved to the end before it', () => {
    let last = newRank();
    for (let count = 0; count < 1_000; count++) last = rankBetween(last, null);
    const later = `m${((Date.now() + 5) * 1_000).toString(16).padStart(13, '0')}`;
    expect(last < later).toBe(true);
  });

  test('comes after those of other processes, by the time', async () => {
    const second = newRank();
    const other = `m${(Date.now() * 1_000 + 900_000).toString(16).padStart(13, '0')}`;
    expect(second < other).toBe(true);
    expect((await later(1_000, async () => newRank())) > other).toBe(true);
  });

  test('leaves room before and after', () => {
    const [first, second] = [newRank(), newRank()];
    const ranks = [
      rankBetween(null, first),
      first,
      rankBetween(first, second),
      second,
      rankBetween(second, null),
    ];
    expect(inOrder(ranks)).toBe(true);
  });
});

describe('a neighbourhood', () => {
  const asRanked = (ranks: readonly string[]): Ranked[] => ranks.map((rank) => ({ id: rank, rank }));
  /** Moved into the same gap until a rank is too long. */
  function crowded(): { below: Ranked[]; above: Ranked[] } {
    const below = Array.from({ length: 10 }, newRank);
    const above = Array.from({ length: 10 }, newRank);
    for (let rank = ''; rank.length <= MAX_RANK_LENGTH;) {
      rank = rankBetween(below.at(-1) ?? null, above[0] ?? null);
      if (above.length > below.length) below.push(rank);
      else above.unshift(rank);
    }
    return { below: asRanked(below), above: asRanked(above) };
  }

  test('that is rebalanced has short ranks in the same order', () => {
    const { below, above } = crowded();
    const ranked = rebalance(below, above, 1_000_000) ?? [];
    const ranks = ranked.map(({ rank }) => rank);
    expect(inOrder(ranks)).toBe(true);
    expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThan(20);
    expect(ranked.map(({ id }) => id)).toEqual([...below, ...above].map(({ id }) => id));
  });

  test('stays between the outermost if there are more beyond them', () => {
    const all = Array.from({ length: 40 }, newRank);
    const ranked = rebalance(asRanked(all.slice(0, 10)), asRanked(all.slice(30)), 10) ?? [];
    expect(ranked).toHaveLength(18);
    expect(inOrder([all[0] ?? '', ...ranked.map(({ rank }) => rank), all[39] ?? ''])).toBe(true);
  });

  test('keeps the outermost on one side if there are more beyond them', () => {
    const all = asRanked(Array.from({ length: 20 }, newRank));
    const [below, above] = [all.slice(0, 10), all.slice(10)];
    const ids = (ranked: readonly Ranked[] = []) => ranked.map(({ id }) => id);
    const last = rebalance(below.slice(0, 9), above, 10)?.at(-1)?.rank ?? '';
    expect(inOrder([above[1]?.rank ?? '', last, above[9]?.rank ?? ''])).toBe(true);
    expect(ids(rebalance(below, above.slice(0, 9), 10))).toEqual(
      ids([...below.slice(1), ...above.slice(0, 9)]),
    );
    expect(ids(rebalance(below.slice(0, 9), above, 10))).toEqual(
      ids([...below.slice(0, 9), ...above.slice(0, 9)]),
    );
  });

  test('is balanced if no rank of it is longer than a hundred', () => {
    const ranked = (...lengths: number[]) => asRanked(lengths.map((length) => 'V'.repeat(length)));
    expect(areBalanced(ranked(1, 100))).toBe(true);
    expect(areBalanced(ranked(1, 101))).toBe(false);
  });

  test('has to be larger if its ranks would be long', () => {
    const { below, above } = crowded();
    expect(rebalance(below.slice(-5), above.slice(0, 5), 5)).toBeUndefined();
  });
});
