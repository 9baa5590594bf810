import { InvalidArgumentError } from 'commander';

/** Parses an argument that is a whole number above 0. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It is a whole number above 0.');
  return Number(text);
}
