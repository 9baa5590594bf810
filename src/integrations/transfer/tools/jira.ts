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
    // Stories without a parent have a field for their epic.
    parentId: ['Parent key', 'Parent', 'Parent id', 'Custom field (Epic Link)'],
    component: ['Component/s', 'Components', 'Project name', 'Project key'],
    discoveryStateId: ['Status'],
    assignees: ['Assignee'],
    tags: ['Labels'],
    score: ['Votes'],
    createdAt: ['Created'],
    updatedAt: ['Updated'],
    // Changes within a category are not exported.
    lastDiscoverystateUpdatedAt: ['Status Category Changed'],
  },
  field: /^Custom field \((.+)\)$/s,
};
