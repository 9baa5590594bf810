import { type FieldType, hasOptions } from './field-type.js';
import { InvalidOptions } from './field.problems.js';

/**
 * Checks the options given for a field; undefined where the request names none.
 *
 * @throws InvalidOptions
 */
export function checkOptions(type: FieldType, options: readonly string[] | undefined): void {
  if (!options) return;
  if (!hasOptions(type)) throw new InvalidOptions(`A field of type ${type} has no options.`);
  if (options.length === 0) throw new InvalidOptions('A select needs at least one option.');
  if (new Set(options).size < options.length) throw new InvalidOptions('No two options may be the same.');
}

/** Like {@link checkOptions} for a new field: a select must have options. */
export function checkFirstOptions(type: FieldType, options: readonly string[] | undefined): void {
  checkOptions(type, options);
  if (hasOptions(type) && !options) throw new InvalidOptions('A select needs its options.');
}
