/** The highest `position` of a record that has a place among its kind. */
export const LAST_POSITION = 1_000_000;

/** The position after all others. */
export const positionAfter = (others: readonly number[]): number =>
  Math.min(Math.max(-1, ...others) + 1, LAST_POSITION);
