import { median } from '../../../bench/measure.js';

/** What was seen of one thing, in the order of time. */
export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  /** Set for what has to stay as it is: growth up to this is none, however little there was at first. */
  readonly mayGrowBy: number | undefined;
  /** Set where what is there for a moment says nothing, as garbage and requests under way do: the least of each part of the time counts. */
  readonly comesAndGoes: boolean;
}

export interface Trend {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly most: number;
  /** How much more there is at the end of what is looked at than at its beginning, by the slope. */
  readonly growth: number;
  /** Undefined of what may grow, and of a time so short that caches still fill. */
  readonly isFlat?: boolean;
}

/** In the first third caches fill, code is compiled, and tables get the size that their dead rows need. */
const SETTLING = 1 / 3;
const MOST_GROWTH = 0.1;
const LEAST_SECONDS = 600;
const PARTS = 8;

export function trendOf(series: Series, seconds: number): Trend {
  const { name, unit, values, mayGrowBy, comesAndGoes } = series;
  const settled = values.slice(Math.floor(values.length * SETTLING)).filter(Number.isFinite);
  const middle = median(settled);
  const judged = comesAndGoes ? leastOfParts(settled) : settled;
  const growth = slope(judged) * (judged.length - 1);
  const most = Math.max(...settled);
  const isFlat =
    mayGrowBy === undefined || seconds < LEAST_SECONDS
      ? undefined
      : growth <= Math.max(middle * MOST_GROWTH, mayGrowBy);
  return { name, unit, median: middle, most, growth, ...(isFlat !== undefined && { isFlat }) };
}

function leastOfParts(values: readonly number[]): number[] {
  const size = Math.max(1, Math.floor(values.length / PARTS));
  const parts = Math.floor(values.length / size);
  return Array.from({ length: parts }, (_, part) =>
    Math.min(...values.slice(part * size, (part + 1) * size)),
  );
}

/** Theil–Sen: the median of the slopes between all pairs, which a third of wild values does not move. */
export function slope(values: readonly number[]): number {
  const slopes = values.flatMap((value, index) =>
    values.slice(index + 1).map((later, distance) => (later - value) / (distance + 1)),
  );
  return slopes.length > 0 ? median(slopes) : 0;
}
