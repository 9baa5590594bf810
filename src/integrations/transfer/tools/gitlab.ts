import type { Tool } from './tool.js';

const ISSUE_URL = /^https?:\/\/[^/]+\/(.+?)\/-\/(?:issues|work_items)\/(\d+)$/;

/** The key of an issue, `group/project#12`. Each project counts its own issues. */
const keyIn = (url: string): string => {
  const [, project, number] = ISSUE_URL.exec(url.trim()) ?? [];
  return project === undefined ? url : `${project}#${number}`;
};

/** GitLab's "Export as CSV" of issues. */
export const GITLAB: Tool = {
  title: 'GitLab',
  kind: 'discovery',
  required: ['Title', 'Issue ID', 'State'],
  telling: ['URL', 'Created At (UTC)'],
  columns: {
    title: ['Title'],
    description: ['Description'],
    clientId: ['URL', 'Issue ID'],
    component: ['Epic Title'],
    discoveryStateId: ['State'],
    assignees: ['Assignee'],
    tags: ['Labels'],
    createdAt: ['Created At (UTC)'],
    updatedAt: ['Updated At (UTC)'],
    lastDiscoverystateUpdatedAt: ['Closed At (UTC)'],
  },
  read: { URL: keyIn },
};
