import type { FieldType } from './field-type.js';

/** What writing a value, or using the field in a formula, needs to know. */
export interface FieldFacts {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[] | null;
  readonly formula: string | null;
}

/** The columns of {@link FieldFacts} besides the keys. */
export const FIELD_FACTS = 'name, type, options, formula';

export interface NamedField extends FieldFacts {
  readonly client_id: string;
}
