import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { randomOctets } from '../../../platform/identifiers/uuid.js';

/** Maximum length in characters. Repeated moves to one position lengthen ranks; longer ones are rebalanced. */
export const MAX_RANK_LENGTH = 200;

/** Maximum length of rebalanced ranks in characters, which leaves room for many moves. */
const MAX_BALANCED_LENGTH = 100;

export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** The newest rank's time, in microseconds since 1970. */
let last = 0;

/**
 * The rank of a new discovery, which sorts last. It is a key of fractional-indexing: `m` announces an integer of 13
 * digits. Its random fraction distinguishes it from ranks that other processes create in the same millisecond.
 */
export function newRank(): string {
  last = Math.max(last + 1, Date.now() * 1_000);
  return `m${last.toString(16).padStart(13, '0')}${randomOctets(5).toString('hex')}V`;
}

export const rankBetween = (lower: string | null, upper: string | null): string =>
  generateKeyBetween(lower, upper);

export const areBalanced = (ranked: readonly Ranked[]): boolean =>
  ranked.every(({ rank }) => rank.length <= MAX_BALANCED_LENGTH);

/**
 * Spaces the ranks of adjacent discoveries evenly. The outermost discovery of a side keeps its rank if that side has
 * `most`.
 *
 * @returns undefined if ranks would still be too long, so that a larger neighbourhood is needed
 */
export function rebalance(
  below: readonly Ranked[],
  above: readonly Ranked[],
  most: number,
): readonly Ranked[] | undefined {
  const first = below.length < most ? undefined : below[0];
  const end = above.length < most ? undefined : above.at(-1);
  const between = [...below, ...above].slice(first ? 1 : 0, end ? -1 : undefined);
  const ranks = generateNKeysBetween(first?.rank, end?.rank, between.length);
  const ranked = between.map(({ id }, index) => ({ id, rank: ranks[index] as string }));
  return areBalanced(ranked) || !(first || end) ? ranked : undefined;
}
