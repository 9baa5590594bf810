/** The discoveries whose feedback value changes when one is moved: it takes its value with it. */
export function affectedByMove(
  id: string,
  from: string | null | undefined,
  to: string | null | undefined,
): string[] {
  if ((from ?? null) === (to ?? null)) return [];
  return [id, from, to].filter((each) => each != null);
}

/** What of a feedback is part of feedback values. */
export interface CountedFeedback {
  readonly discoveryId: string;
  readonly score: number;
}

/**
 * The discoveries whose feedback value changes with a feedback.
 *
 * @param before undefined for new feedback
 */
export function affectedByFeedback(before: CountedFeedback | undefined, after: CountedFeedback): string[] {
  if (!before) return [after.discoveryId];
  if (before.discoveryId === after.discoveryId && before.score === after.score) return [];
  return [...new Set([before.discoveryId, after.discoveryId])];
}
