import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { randomOctets } from '../../../platform/identifiers/uuid.js';

/** Moves to the same place make ranks ever longer, so beyond this the neighbourhood is spread out. */
export const MAX_RANK_LENGTH = 200;

/** Spread out ranks are this short, to leave room for many moves. */
const MAX_SPREAD_LENGTH = 100;

export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** In microseconds since 1970. */
let last = 0;

/**
 * The rank of a new discovery, which comes last. It is a key of fractional-indexing: `m` announces an integer of 13 digits. The
 * fraction tells it from those that other processes make in the same millisecond.
 */
export function newRank(): string {
  last = Math.max(last + 1, Date.now() * 1_000);
  return `m${last.toString(16).padStart(13, '0')}${randomOctets(5).toString('hex')}V`;
}

export const rankBetween = (lower: string | null, upper: string | null): string =>
  generateKeyBetween(lower, upper);

export const areSpreadOut = (ranked: readonly Ranked[]): boolean =>
  ranked.every(({ rank }) => rank.length <= MAX_SPREAD_LENGTH);

/**
 * Spaces the ranks of adjacent discoveries evenly. The outermost on each side keep theirs, unless there are fewer than `most`.
 *
 * @returns undefined if the ranks would still be long: spread out more
 */
export function spread(
  below: readonly Ranked[],
  above: readonly Ranked[],
  most: number,
): readonly Ranked[] | undefined {
  const first = below.length < most ? undefined : below[0];
  const end = above.length < most ? undefined : above.at(-1);
  const between = [...below, ...above].slice(first ? 1 : 0, end ? -1 : undefined);
  const ranks = generateNKeysBetween(first?.rank, end?.rank, between.length);
  const ranked = between.map(({ id }, index) => ({ id, rank: ranks[index] as string }));
  return areSpreadOut(ranked) || !(first || end) ? ranked : undefined;
}
