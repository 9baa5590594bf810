/** Where something that came in stands: yet to be looked at, done with, or kept away. */
export const INBOX_STATES = ['NEW', 'PROCESSED', 'ARCHIVED'] as const;

export type InboxState = (typeof INBOX_STATES)[number];
