export const MOST_ASSIGNEES = 100;
export const MOST_TAGS = 100;
/** Of each tracker. */
export const MOST_LINKS = 100;

export const MOST_FIELD_VALUES = 500;
export const MOST_FIELD_VALUES_BYTES = 1_048_576;

/** Roughly what naming its field adds to a field value in an answer. */
export const FIELD_BYTES = 256;

export interface FieldValuesSize {
  readonly count: number;
  readonly bytes: number;
}

export const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);

export const sizeOf = (values: readonly string[]): FieldValuesSize => ({
  count: values.length,
  bytes: bytesOf(values),
});

export function whyTooLarge({ count, bytes }: FieldValuesSize): string | undefined {
  if (count > MOST_FIELD_VALUES)
    return `The discovery would have ${count} field values. It can have ${MOST_FIELD_VALUES}.`;
  if (bytes > MOST_FIELD_VALUES_BYTES)
    return `The discovery would have field values of ${bytes} bytes in UTF-8. It can have 1 MiB (1,048,576 bytes) in all.`;
  return undefined;
}
