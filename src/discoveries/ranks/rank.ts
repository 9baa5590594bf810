import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { randomOctets } from '../../identifiers/random-octets.js';

/** Instead of a longer one, a whole neighbourhood is spread out: ranks would become as long as there are moves to one place. */
export const MAX_RANK_LENGTH = 200;

/** Of ranks that are spread out, so that there is room for many moves again. */
const MAX_SPREAD_LENGTH = 100;

/** Between two ranks. Null where none is before or after. */
export interface Gap {
  readonly lower: string | null;
  readonly upper: string | null;
}

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

export const rankBetween = ({ lower, upper }: Gap): string => generateKeyBetween(lower, upper);

export const isBetween = (rank: string, { lower, upper }: Gap): boolean =>
  (lower === null || lower < rank) && (upper === null || rank < upper);

interface SpreadOut {
  /** In the gap. */
  readonly rank: string;
  readonly others: readonly Ranked[];
}

/**
 * Ranks at equal distances for the discoveries around a gap and the one that comes between. The outermost on each side stay as they
 * are, unless there are no more than `most - 1`.
 *
 * @param below in order, `most` of them or all there are
 * @returns undefined if those ranks would be long, and more have to be spread out
 */
export function spread(
  below: readonly Ranked[],
  above: readonly Ranked[],
  most: number,
): SpreadOut | undefined {
  const first = below.length < most ? undefined : below[0];
  const end = above.length < most ? undefined : above.at(-1);
  const before = first ? below.slice(1) : below;
  const after = end ? above.slice(0, -1) : above;
  const count = before.length + 1 + after.length;
  const ranks = generateNKeysBetween(first?.rank, end?.rank, count);
  const isLong = ranks.some((rank) => rank.length > MAX_SPREAD_LENGTH);
  if (isLong && (first || end)) return undefined;
  const [rank = ''] = ranks.splice(before.length, 1);
  const others = [...before, ...after].map(({ id }, index) => ({ id, rank: ranks[index] as string }));
  return { rank, others };
}
