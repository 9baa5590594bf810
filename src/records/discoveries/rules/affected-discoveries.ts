import { isDeepStrictEqual } from 'node:util';
import type { FieldValues } from './field-values.js';

interface Nested {
  readonly id: string;
  readonly parent_discovery_id: string | null;
}

/**
 * Ids of the discoveries whose feedback value changes when a discovery is created, changed or deleted. A new discovery
 * has no feedback for its parent to count; a deleted one may have lost its last feedback just before.
 */
export function affectedByMove(before: Nested | undefined, after: Nested | undefined): string[] {
  const from = before?.parent_discovery_id ?? null;
  const to = after?.parent_discovery_id ?? null;
  if (!before || from === to) return [];
  return [after?.id ?? null, from, to].filter((id) => id !== null);
}

interface Valued {
  readonly field_values: FieldValues;
}

export const hasOtherValues = (before: Valued | undefined, after: Valued): boolean =>
  !isDeepStrictEqual(before?.field_values, after.field_values);

interface CountedFeedback {
  readonly discovery_id: string | null;
  readonly score: number;
  readonly company_id: string | null;
}

/** Ids of discoveries whose values change with feedback. New feedback has no `before`, deleted feedback no `after`. */
export function affectedByFeedback(
  before: CountedFeedback | undefined,
  after: CountedFeedback | undefined,
): string[] {
  const isSame = (column: keyof CountedFeedback) => (before?.[column] ?? null) === (after?.[column] ?? null);
  if (isSame('discovery_id') && isSame('score') && isSame('company_id')) return [];
  return [...new Set([before?.discovery_id, after?.discovery_id])].filter((id) => id != null);
}
