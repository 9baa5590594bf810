import type { Tool } from './tool.js';

/** Cloud and Data Center, "Export CSV". */
export const JIRA: Tool = {
  title: 'Jira',
  kind: 'discovery',
  required: ['Summary', 'Issue key'],
  columns: {
    title: ['Summary'],
    description: ['Description'],
    clientId: ['Issue key'],
    otherKey: ['Issue id'],
    // Stories name their epic in a field of its own where they have no parent.
    parentId: ['Parent key', 'Parent', 'Parent id', 'Custom field (Epic Link)'],
    component: ['Component/s', 'Components', 'Project name', 'Project key'],
    discoveryStateId: ['Status'],
    assignees: ['Assignee'],
    tags: ['Labels'],
    score: ['Votes'],
    createdAt: ['Created'],
    updatedAt: ['Updated'],
    // Of a change between two statuses of a category nothing is said.
    lastDiscoverystateUpdatedAt: ['Status Category Changed'],
  },
  field: /^Custom field \((.+)\)$/s,
};
