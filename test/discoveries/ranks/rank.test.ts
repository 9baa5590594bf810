import { describe, expect, test } from '@jest/globals';
import {
  isBetween,
  MAX_RANK_LENGTH,
  newRank,
  type Ranked,
  rankBetween,
  spread,
} from '../../../src/discoveries/ranks/rank.js';

const inOrder = (ranks: readonly string[]): boolean =>
  ranks.every((rank, index) => index === 0 || (ranks[index - 1] as string) < rank);

describe('the rank of a new discovery', () => {
  test('comes after those before it', () => {
    expect(inOrder(Array.from({ length: 5_000 }, newRank))).toBe(true);
  });

  test('comes after those that were moved to the end before it', () => {
    let last = newRank();
    for (let count = 0; count < 1_000; count++) last = rankBetween({ lower: last, upper: null });
    const later = `m${((Date.now() + 5) * 1_000).toString(16).padStart(13, '0')}`;
    expect(last < later).toBe(true);
  });

  test('leaves room before and after', () => {
    const [first, second] = [newRank(), newRank()];
    for (const gap of [
      { lower: null, upper: first },
      { lower: first, upper: second },
      { lower: second, upper: null },
    ])
      expect(isBetween(rankBetween(gap), gap)).toBe(true);
  });
});

describe('a neighbourhood', () => {
  const ranked = (ranks: readonly string[]): Ranked[] => ranks.map((rank) => ({ id: rank, rank }));
  /** Moved into the same gap until a rank is too long. */
  function crowded(): { below: Ranked[]; above: Ranked[] } {
    const below = Array.from({ length: 10 }, newRank);
    const above = Array.from({ length: 10 }, newRank);
    for (let rank = ''; rank.length <= MAX_RANK_LENGTH;) {
      rank = rankBetween({ lower: below.at(-1) ?? null, upper: above[0] ?? null });
      if (above.length > below.length) below.push(rank);
      else above.unshift(rank);
    }
    return { below: ranked(below), above: ranked(above) };
  }

  test('that is spread out has short ranks in the same order, with one more in the gap', () => {
    const { below, above } = crowded();
    const outcome = spread(below, above, 1_000_000);
    const ranks = outcome?.others.map(({ rank }) => rank) ?? [];
    const all = [...ranks.slice(0, below.length), outcome?.rank ?? '', ...ranks.slice(below.length)];
    expect(inOrder(all)).toBe(true);
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(20);
    expect(outcome?.others.map(({ id }) => id)).toEqual([...below, ...above].map(({ id }) => id));
  });

  test('stays between the outermost if there are more beyond them', () => {
    const [first, ...others] = Array.from({ length: 40 }, newRank);
    const end = others.pop();
    const [below, above] = [
      ranked([first ?? '', ...others.slice(0, 9)]),
      ranked([...others.slice(28), end ?? '']),
    ];
    const outcome = spread(below, above.slice(-10), 10);
    expect(outcome?.others).toHaveLength(18);
    expect(inOrder([first ?? '', ...(outcome?.others ?? []).map(({ rank }) => rank), end ?? ''])).toBe(true);
  });

  test('has to be larger if its ranks would be long', () => {
    const { below, above } = crowded();
    expect(spread(below.slice(-5), above.slice(0, 5), 5)).toBeUndefined();
  });
});
