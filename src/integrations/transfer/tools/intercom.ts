import type { Tool } from './tool.js';

/** A comma before these belongs to the name of a company. */
const NEXT_COMPANY = /,(?! *(?:Inc|LLC|Ltd|Co|Corp|GmbH)\b)/i;

/**
 * Conversations of Intercom, a message a row, as the app "Intercom Export" writes them
 * (https://www.prodsight.ai/help-sub/intercomexport-help-center). What customers wrote becomes feedback of the inbox.
 */
export const INTERCOM: Tool = {
  title: 'Intercom',
  kind: 'feedback',
  required: ['message_id', 'message_body', 'conversation_id'],
  telling: ['message_author_email'],
  columns: {
    content: ['message_body'],
    clientId: ['message_id'],
    authorName: ['message_author_name'],
    authorEmail: ['message_author_email'],
    company: ['message_author_companies'],
    tags: ['conversation_tags'],
    createdAt: ['message_created_at'],
  },
  read: { message_author_companies: (cell) => cell.split(NEXT_COMPANY, 1)[0] ?? cell },
  leavesOut: { message_author_type: /^(?:admin|bot|operator)$/i, message_body: /^\s*$/ },
};
