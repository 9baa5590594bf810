import { excerpt, printable } from '../../http/problems/excerpt.js';

/** What an option is called where the import was asked for, with a value if one is given. */
export type OptionText = (name: string, value?: string) => string;

export const asParameter: OptionText = (name, value) => (value === undefined ? name : `${name}=${value}`);

/** What is wrong, in words. Those that say what to do name options. */
export type Detail = string | ((option: OptionText) => string);

/** With a hundred faults, and headers of {@link LONGEST_HEADER}, a report stays below 256 KiB. */
const MOST_BYTES = 900;

export const LONGEST_HEADER = 255;

export const inFull = (detail: Detail, option: OptionText): string =>
  printable(excerpt(typeof detail === 'string' ? detail : detail(option), MOST_BYTES));

export const sentence = (detail: Detail): Detail =>
  typeof detail === 'string' ? `${detail}.` : (option) => `${detail(option)}.`;
