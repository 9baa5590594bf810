import type { Tool } from './tool.js';

/** Zendesk's exports of tickets, which become feedback of the inbox. Tags are separated by blanks or commas. */
const TICKETS = {
  title: 'Zendesk',
  kind: 'feedback',
  columns: {
    title: ['subject'],
    content: ['description'],
    clientId: ['id'],
    authorName: ['requester', 'requester_name'],
    authorEmail: ['requester_email', 'requester email'],
    company: ['organization'],
    tags: ['tags'],
    sourceUrl: ['url'],
    createdAt: ['created_at', 'created at'],
    updatedAt: ['updated_at', 'updated at'],
  },
  read: { tags: (cell: string) => JSON.stringify(cell.trim().split(/[\s,]+/)) },
} as const;

/** The second is Zendesk's own CSV, which has subjects, but no descriptions. */
export const ZENDESK: readonly Tool[] = [
  { ...TICKETS, required: ['subject', 'description', 'requester_email'], telling: ['id'] },
  { ...TICKETS, required: ['subject', 'requester email'], telling: ['id', 'ticket type'] },
];
