import type { Tool } from './tool.js';

/** Zendesk's export of tickets, which become feedback of the inbox. Its tags are separated by blanks. */
export const ZENDESK: Tool = {
  title: 'Zendesk',
  kind: 'feedback',
  required: ['subject', 'description', 'requester_email'],
  telling: ['id'],
  columns: {
    title: ['subject'],
    content: ['description'],
    clientId: ['id'],
    authorName: ['requester', 'requester_name'],
    authorEmail: ['requester_email'],
    company: ['organization'],
    tags: ['tags'],
    sourceUrl: ['url'],
    createdAt: ['created_at'],
    updatedAt: ['updated_at'],
  },
  read: { tags: (cell) => JSON.stringify(cell.trim().split(/\s+/)) },
};
