import { type FieldType, hasOptions } from './field-type.js';
import { InvalidOptions } from './field.problems.js';

export const MOST_OPTIONS = 500;

export const LONGEST_OPTION = 255;

/** The limit of a field's options in bytes of UTF-8. A request can set values of 500 fields. */
export const MOST_OPTION_BYTES = 131_072;

/** Trims the options, except those that the field already has exactly like this. */
export function trimmedOptions(
  options: readonly string[] | undefined,
  former: readonly string[] | null = [],
): string[] | undefined {
  const kept = new Set(former);
  return options?.map((option) => (kept.has(option) ? option : option.trim()));
}

/** The option that a value names: exactly, or else without the value's surrounding white space. */
export const optionNamed = (options: readonly string[], value: string): string | undefined =>
  [value, value.trim()].find((each) => options.includes(each));

/** @throws InvalidOptions */
export function checkOptions(type: FieldType, options: readonly string[] | undefined): void {
  if (!options) return;
  if (!hasOptions(type)) throw new InvalidOptions(`A field of type ${type} has no options.`);
  if (options.length === 0) throw new InvalidOptions('A select needs at least one option.');
  const bytes = options.reduce((sum, option) => sum + Buffer.byteLength(option), 0);
  if (bytes > MOST_OPTION_BYTES) throw new InvalidOptions('The options may have 128 KiB of UTF-8 in all.');
  if (options.includes('')) throw new InvalidOptions('An option may not be blank.');
  if (new Set(options).size < options.length) throw new InvalidOptions('No two options may be the same.');
}

export function removedOptions(
  former: readonly string[] | null | undefined,
  options: readonly string[],
): string[] {
  const kept = new Set(options);
  return (former ?? []).filter((option) => !kept.has(option));
}

/** Checks the options of a new field: a select needs some. @throws InvalidOptions */
export function checkFirstOptions(type: FieldType, options: readonly string[] | undefined): void {
  checkOptions(type, options);
  if (hasOptions(type) && !options) throw new InvalidOptions('A select needs its options.');
}
