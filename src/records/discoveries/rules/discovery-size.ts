export const MOST_ASSIGNEES = 100;
export const MOST_TAGS = 100;
export const MOST_LINKS = 100;

export const MOST_FIELD_VALUES = 500;
export const MOST_FIELD_VALUES_BYTES = 1_048_576;

/** SQL: the number of fields whose values no discovery stores (formulas, system field). `$1` is the workspace. */
export const UNWRITTEN_FIELDS = `(SELECT count(*) FROM discovery_field
  WHERE workspace_id = $1 AND (formula IS NOT NULL OR type = 'FEEDBACK'))`;

/**
 * SQL: an upper bound, in bytes, for the field names in `fieldsValues`. Each value is shown with the `id`, `clientId`
 * and `name` of its field in JSON; each counts as the workspace's longest. `$1` is the workspace.
 *
 * @param values SQL: the number of values
 */
export const namedBytes = (values: string): string => `(${values}) * (SELECT ${FIELD_BYTES} +
    greatest(${GONE_FIELD_BYTES}, max(octet_length(to_json(client_id)::text) + octet_length(to_json(name)::text)))
  FROM discovery_field WHERE workspace_id = $1)`;

/** Length of `{"field":{"id":"…","clientId":…,"name":…},"value":"…"},` with an id of 36 characters. */
const FIELD_BYTES = 90;

/** A deleted field is shown with its quoted id as `clientId` and as `name`. */
const GONE_FIELD_BYTES = 76;

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
