import { isDeepStrictEqual } from 'node:util';
import type { FieldValues } from './field-values.js';

interface CountedDiscovery {
  readonly id: string;
  readonly parent_discovery_id: string | null;
  readonly field_values: FieldValues;
}

/**
 * Ids of the discoveries whose feedback value or scores change when a discovery is created, changed or deleted. A new
 * discovery has no feedback for its parent to count; a deleted one may have lost its last feedback just before.
 */
export function affectedByDiscovery(
  before: CountedDiscovery | undefined,
  after: CountedDiscovery | undefined,
  isScored: boolean,
): string[] {
  const from = before?.parent_discovery_id ?? null;
  const to = after?.parent_discovery_id ?? null;
  const isMoved = before !== undefined && from !== to;
  const isRescored = isScored && !isDeepStrictEqual(before?.field_values, after?.field_values);
  const own = after && (isMoved || isRescored) ? [after.id] : [];
  return [...own, ...(isMoved ? [from, to] : [])].filter((id) => id !== null);
}

interface CountedFeedback {
  readonly discoveryId?: string | null | undefined;
  readonly score: number;
  readonly companyId?: string | null | undefined;
}

/** The columns of a feedback row that feedback values depend on. */
export const countedIn = (row: {
  readonly discovery_id: string | null;
  readonly score: number;
  readonly company_id: string | null;
}): CountedFeedback => ({ discoveryId: row.discovery_id, score: row.score, companyId: row.company_id });

/** Ids of discoveries whose values change with feedback. New feedback has no `before`, deleted feedback no `after`. */
export function affectedByFeedback(
  before: CountedFeedback | undefined,
  after: CountedFeedback | undefined,
): string[] {
  const isSame = (member: keyof CountedFeedback) => (before?.[member] ?? null) === (after?.[member] ?? null);
  if (isSame('discoveryId') && isSame('score') && isSame('companyId')) return [];
  return [...new Set([before?.discoveryId, after?.discoveryId])].filter((id) => id != null);
}
