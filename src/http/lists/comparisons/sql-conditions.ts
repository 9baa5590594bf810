/** True for whatever the condition isn't true for, so that null doesn't stay null. */
export const not = (condition: string): string => `(${condition}) IS NOT TRUE`;

export const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : conditions.map((each) => `(${each})`).join(' OR ');

export const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.map((each) => `(${each})`).join(' AND ');

// The functions and indexes of these expressions are in the migration 20261203-field-value-keys.

/** How a text begins, without case. */
export const keyOf = (sql: string): string => `(field_value_key(${sql}) COLLATE "C")`;

/** The number that a text is; null for any other. */
export const numberIn = (sql: string): string => `field_value_number(${sql})`;
