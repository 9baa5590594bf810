import type { Tool } from './tool.js';

/** "Export CSV" of Jira Cloud and Data Center. */
export const JIRA: Tool = {
  title: 'Jira',
  kind: 'discovery',
  required: ['Summary', 'Issue key'],
  telling: ['Issue id'],
  columns: {
    title: ['Summary'],
    description: ['Description'],
    clientId: ['Issue key'],
    otherKey: ['Issue id'],
    // An issue may name its epic in a custom field instead of as its parent.
    parentId: ['Parent key', 'Parent', 'Parent id', 'Custom field (Epic Link)'],
    component: ['Component/s', 'Components', 'Project name', 'Project key'],
    discoveryStateId: ['Status'],
    assignees: ['Assignee'],
    tags: ['Labels'],
    score: ['Votes'],
    createdAt: ['Created'],
    updatedAt: ['Updated'],
    // The time of the last change of the status category approximates the last change of state, which isn't exported.
    lastDiscoverystateUpdatedAt: ['Status Category Changed'],
  },
  field: /^Custom field \((.+)\)$/s,
};
