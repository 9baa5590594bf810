/** How far discoveries in a state have come, whatever a workspace calls its states. */
export const STATE_CATEGORIES = ['OPEN', 'STARTED', 'DONE', 'DISCARDED'] as const;

export type StateCategory = (typeof STATE_CATEGORIES)[number];
