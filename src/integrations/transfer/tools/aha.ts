import type { Tool } from './tool.js';

/**
 * Lists of Aha!, exported as CSV. A header is the record with its field, as the titles of columns are in the list view
 * of Aha!'s API ("custom pivots").
 */
const listOf = (record: string, others: Tool['columns']): Tool => ({
  title: `Aha!'s ${record.toLowerCase()}s`,
  kind: 'discovery',
  required: [`${record} reference #`, `${record} name`],
  columns: {
    title: [`${record} name`],
    description: [`${record} description`],
    clientId: [`${record} reference #`],
    discoveryStateId: [`${record} status`],
    assignees: [`${record} assigned to`],
    tags: [`${record} tags`],
    createdAt: [`${record} created date`],
    ...others,
  },
  states: { new: 'Backlog', 'needs review': 'Backlog', 'in development': 'In progress', shipped: 'Done' },
});

export const AHA: readonly Tool[] = [
  listOf('Idea', {
    component: ['Workspace name'],
    score: ['Idea votes'],
    author: ['Idea created by'],
  }),
  listOf('Feature', { component: ['Epic name', 'Workspace name'] }),
];
