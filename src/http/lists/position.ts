/** The highest `position` of a record that has a place among its kind. */
export const LAST_POSITION = 1_000_000;
