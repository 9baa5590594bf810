import { isDeepStrictEqual } from 'node:util';
import type { FieldValues } from './field-values.js';

/** What of a discovery is part of feedback values and scores. */
interface CountedDiscovery {
  readonly id: string;
  readonly parent_discovery_id: string | null;
  readonly field_values: FieldValues;
}

/**
 * The discoveries whose feedback value or scores change with a discovery. A new one has no feedback that its parent
 * would count; that of a deleted one may be gone only just now.
 *
 * @param before undefined for a new discovery
 * @param after undefined for a deleted one
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

/** What of a feedback is part of feedback values. */
export interface CountedFeedback {
  readonly discoveryId: string;
  readonly score: number;
}

/** The discoveries whose feedback value changes with a feedback. @param before undefined for new feedback */
export function affectedByFeedback(before: CountedFeedback | undefined, after: CountedFeedback): string[] {
  if (!before) return [after.discoveryId];
  if (before.discoveryId === after.discoveryId && before.score === after.score) return [];
  return [...new Set([before.discoveryId, after.discoveryId])];
}
