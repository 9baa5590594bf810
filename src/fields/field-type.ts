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
