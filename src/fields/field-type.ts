/** The types that callers can give a field. */
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

/** The type of the one system field of a workspace, whose value is the feedback value. */
export const FEEDBACK_TYPE = 'FEEDBACK';

export type CustomFieldType = (typeof FIELD_TYPES)[number];
export type FieldType = CustomFieldType | typeof FEEDBACK_TYPE;

/** Whether values are chosen from the field's options. */
export const hasOptions = (type: FieldType): boolean => type === 'SELECT' || type === 'MULTI_SELECT';
