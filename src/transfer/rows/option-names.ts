import { excerpt, printable } from '../../http/problems/excerpt.js';

/** What the options of an import are called where it was asked for. */
export interface OptionNames {
  readonly map: (column: string, member: string) => string;
  readonly locale: (locale: string) => string;
  readonly encoding: (encoding: string) => string;
  readonly createMissing: string;
}

/** What is wrong, in words. Those that say what to do name options. */
export type Detail = string | ((options: OptionNames) => string);

/** With a hundred faults, and headers of {@link LONGEST_HEADER}, a report stays below 256 KiB. */
const MOST_BYTES = 900;

export const LONGEST_HEADER = 255;

export const inFull = (detail: Detail, options: OptionNames): string =>
  printable(excerpt(typeof detail === 'string' ? detail : detail(options), MOST_BYTES));

export const sentence = (detail: Detail): Detail =>
  typeof detail === 'string' ? `${detail}.` : (options) => `${detail(options)}.`;
