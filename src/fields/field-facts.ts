import type { FieldType } from './field-type.js';

/** What has to be known of a field to write a value into it, or to use it in a formula. */
export interface FieldFacts {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[] | null;
  /** Set when its values are computed. */
  readonly formula: string | null;
}

/** The columns of {@link FieldFacts}, but for the keys. */
export const FIELD_FACTS = 'name, type, options, formula';

export interface NamedField extends FieldFacts {
  readonly client_id: string;
}
