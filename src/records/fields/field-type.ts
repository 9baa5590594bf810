export const FIELD_TYPES = [
  'TEXT',
  'NUMBER',
  'RATING',
  'DATE',
  'BOOLEAN',
  'URL',
  'SELECT',
  'MULTI_SELECT',
  'SCORE',
] as const;

/** The type of a workspace's system field, which shows the feedback value. */
export const FEEDBACK_TYPE = 'FEEDBACK';

export type CustomFieldType = (typeof FIELD_TYPES)[number];
export type FieldType = CustomFieldType | typeof FEEDBACK_TYPE;

export const hasOptions = (type: FieldType): boolean => type === 'SELECT' || type === 'MULTI_SELECT';

/** The longest formula, in characters. */
export const LONGEST_FORMULA = 10_000;

/** The facts about a field that writing a value, or using the field in a formula, needs. */
export interface FieldFacts {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[] | null;
  readonly formula: string | null;
}

/** The columns of {@link FieldFacts} except the id. */
export const FIELD_FACTS = 'name, type, options, formula';

export interface NamedField extends FieldFacts {
  readonly client_id: string;
}
