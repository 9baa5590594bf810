import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { randomOctets } from '../../identifiers/uuid.js';

/** Instead of a longer one, a whole neighbourhood is spread out: ranks would become as long as there are moves to one place. */
export const MAX_RANK_LENGTH = 200;

/** Of ranks that are spread out, so that there is room for many moves again. */
const MAX_SPREAD_LENGTH = 100;

export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** In microseconds since 1970. */
let last = 0;

/**
 * The rank of a new discovery, after those of all moments before. It is a key of fractional-indexing, like those that the
 * column has by default: `m` says that an integer of 13 digits follows. What other processes make in the same millisecond
 * differs by its fraction.
 */
export function newRank(): string {
  last = Math.max(last + 1, Date.now() * 1_000);
  return `m${last.toString(16).padStart(13, '0')}${randomOctets(5).toString('hex')}V`;
}

/** Null where none is before or after. */
export const rankBetween = (lower: string | null, upper: string | null): string =>
  generateKeyBetween(lower, upper);

/** Whether there is room for many moves beside all of them. */
export const areSpreadOut = (ranked: readonly Ranked[]): boolean =>
  ranked.every(({ rank }) => rank.length <= MAX_SPREAD_LENGTH);

/**
 * Gives discoveries in a row ranks at equal distances. The outermost on each side stay as they are, unless there are fewer
 * than `most`.
 *
 * @param below in order, `most` of them or all there are
 * @returns undefined if those ranks would be long, and more have to be spread out
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
