import { amountIn, type Tool } from './tool.js';

/** Canny's "Export posts". Its amounts are sums over all voters, so they are fields and no company's revenue. */
export const CANNY: Tool = {
  title: 'Canny',
  kind: 'discovery',
  required: ['Post Title', 'Votes'],
  telling: ['Status', 'Author Name'],
  columns: {
    title: ['Post Title'],
    description: ['Details'],
    clientId: ['URL'],
    component: ['Category', 'Board'],
    discoveryStateId: ['Status'],
    assignees: ['Owner'],
    tags: ['Tags'],
    score: ['Votes'],
    authorName: ['Author Name'],
    authorEmail: ['Author Email'],
    createdAt: ['Created', 'Created At', 'Post Created'],
  },
  fields: ['MRR', 'Opportunity Value'],
  read: { MRR: amountIn, 'Opportunity Value': amountIn },
  states: { open: 'Backlog', complete: 'Done' },
};
