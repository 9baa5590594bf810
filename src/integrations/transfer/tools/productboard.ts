import type { Tool } from './tool.js';

const STATES: Readonly<Record<string, string>> = { unprocessed: 'NEW' };

const stateOf = (cell: string): string => STATES[cell.trim().toLowerCase()] ?? cell;

/** Productboard's export of notes, which become feedback of the inbox. */
const NOTES: Tool = {
  title: "Productboard's notes",
  kind: 'feedback',
  required: ['content', 'user_email', 'state'],
  telling: ['company_domain'],
  columns: {
    title: ['title'],
    content: ['content'],
    clientId: ['id', 'note_id'],
    authorName: ['user_name'],
    authorEmail: ['user_email'],
    company: ['company_name', 'company_domain'],
    tags: ['tags'],
    state: ['state'],
    sourceUrl: ['source_url'],
    createdAt: ['created_at'],
    updatedAt: ['updated_at'],
  },
  read: { state: stateOf },
};

/** A board of features, exported as CSV. Its other columns are those that the board shows. */
const FEATURES: Tool = {
  title: "Productboard's features",
  kind: 'discovery',
  required: ['entity_name', 'status_name'],
  telling: ['entity_uuid'],
  columns: {
    title: ['entity_name'],
    description: ['description'],
    clientId: ['entity_uuid', 'pb_url'],
    discoveryStateId: ['status_name'],
    createdAt: ['created_at'],
    updatedAt: ['updated_at'],
  },
  states: { 'new idea': 'Backlog', candidate: 'Backlog', released: 'Done' },
};

export const PRODUCTBOARD: readonly Tool[] = [NOTES, FEATURES];
