import { amountIn, type Tool } from './tool.js';

/**
 * UserVoice's exports of ideas. The help documents one with `suggestion.title` and the like
 * (https://help.uservoice.com/hc/en-us/articles/360035485693). The other repeats an idea for each of its voters.
 */
const IDEAS = {
  title: 'UserVoice',
  kind: 'discovery',
  columns: {
    title: ['Idea Title', 'suggestion.title'],
    description: ['Idea Description', 'suggestion.body'],
    clientId: ['Idea Id', 'suggestion.id'],
    component: ['Category Name', 'Forum Name', 'suggestion.category.name', 'suggestion.forum.name'],
    discoveryStateId: ['Public Status Name', 'suggestion.status.name'],
    tags: ['Labels', 'suggestion.labels.name'],
    score: ['Voters Count', 'suggestion.votes_count', 'suggestion.supporters_count'],
    authorName: ['Idea Creator Name'],
    authorEmail: ['Idea Creator Email Address'],
    voterName: ['User Name', 'user.name'],
    voterEmail: ['User Email Address', 'user.email_address'],
    votedAt: ['Linked Idea Creation Date'],
    company: ['Account Name'],
    revenue: ['Account MRR'],
    createdAt: ['Created Timestamp', 'suggestion.created_timestamp'],
  },
  read: { 'Account MRR': amountIn },
  states: { active: 'Backlog', started: 'In progress', completed: 'Done' },
} as const;

export const USERVOICE: readonly Tool[] = [
  { ...IDEAS, required: ['Idea Id', 'Idea Title'] },
  { ...IDEAS, required: ['suggestion.id', 'suggestion.title'] },
];
