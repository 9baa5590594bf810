/** What a feedback counts, and for which discovery. */
export interface CountedFeedback {
  readonly discoveryId: string;
  readonly score: number;
}

/**
 * The discoveries whose feedback value a change of feedback changes.
 *
 * @param before undefined for new feedback
 */
export function affectedDiscoveries(before: CountedFeedback | undefined, after: CountedFeedback): string[] {
  if (!before) return [after.discoveryId];
  const isSame = before.discoveryId === after.discoveryId && before.score === after.score;
  return isSame ? [] : [...new Set([before.discoveryId, after.discoveryId])];
}
