import type { FieldFacts } from '../../fields/field-type.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';
import { canonicalValue, whyNotAValue } from '../../fields/field-value.js';
import * as problems from '../discovery.problems.js';
import { sizeOf, whyTooLarge } from './discovery-size.js';

/** Values of a discovery's custom fields in canonical form, by the field's id. */
export type FieldValues = Readonly<Record<string, string>>;

export interface GivenValue {
  readonly field: { readonly id: string };
  readonly value: unknown;
}

/**
 * The field values of a discovery after a request. Null clears a value, but not on create.
 *
 * @throws FieldNotFound, FieldReadOnly, FieldRepeated, InvalidFieldValue, FieldValuesTooLarge
 */
export function applyFieldValues(
  present: FieldValues,
  given: readonly GivenValue[],
  fieldNamed: (reference: string) => FieldFacts | undefined,
  { isNew }: { readonly isNew: boolean },
): FieldValues {
  const fields = fieldsOf(given, fieldNamed);
  const values = new Map(Object.entries(present));
  for (const [index, { value }] of given.entries()) {
    const field = fields[index] as FieldFacts;
    if (value === null && !isNew) values.delete(field.id);
    else values.set(field.id, checkedValue(field, value, index));
  }
  const why = whyTooLarge(sizeOf([...values.values()]));
  if (why !== undefined) throw new problems.FieldValuesTooLarge(why);
  return Object.fromEntries(values);
}

function fieldsOf(
  given: readonly GivenValue[],
  fieldNamed: (reference: string) => FieldFacts | undefined,
): FieldFacts[] {
  const seen = new Set<string>();
  return given.map(({ field: { id: reference } }, index) => {
    const field = fieldNamed(reference);
    if (!field) throw new problems.FieldNotFound(index, reference);
    const shown = whatItShows(field);
    if (shown !== undefined) throw new problems.FieldReadOnly(index, field.name, shown);
    if (seen.has(field.id)) throw new problems.FieldRepeated(index, field.name);
    seen.add(field.id);
    return field;
  });
}

function whatItShows({ type, formula }: FieldFacts): string | undefined {
  if (type === FEEDBACK_TYPE) return 'the feedback value';
  return formula === null ? undefined : 'what its formula computes';
}

function checkedValue({ name, type, options }: FieldFacts, value: unknown, index: number): string {
  const why = typeof value === 'string' ? whyNotAValue(type, options ?? [], value) : 'a string';
  if (why !== undefined) throw new problems.InvalidFieldValue(index, name, why);
  return canonicalValue(type, options ?? [], value as string);
}
