import type { Tool } from './tool.js';

/** Linear's "Export data" of a workspace and "Export issues as CSV" of a view. */
export const LINEAR: Tool = {
  title: 'Linear',
  kind: 'discovery',
  required: ['ID', 'Team', 'Title', 'Status'],
  telling: ['Creator', 'Cycle Number', 'Parent issue'],
  columns: {
    title: ['Title'],
    description: ['Description'],
    clientId: ['ID'],
    otherKey: ['UUID'],
    parentId: ['Parent issue'],
    component: ['Project', 'Team'],
    discoveryStateId: ['Status'],
    assignees: ['Assignee'],
    tags: ['Labels'],
    createdAt: ['Created'],
    updatedAt: ['Updated'],
    lastDiscoverystateUpdatedAt: ['Canceled', 'Completed', 'Started'],
  },
};
