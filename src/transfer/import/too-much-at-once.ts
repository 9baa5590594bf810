/** How much text the records that lines are about may hold before they are changed in parts, in bytes. */
export const MOST_FOUND = 32 * 1_048_576;

/** What the lines are about is too much to be in memory at a time. Fewer lines may be about less. */
export class TooMuchAtOnce extends Error {}
