import { valueAt, type Vendor } from './vendor.js';

/** Deliveries of issues, confidential ones among them. GitLab closes what it moves, and sends no deletions. */
export const GITLAB: Vendor = {
  header: 'x-gitlab-token',
  prefix: undefined,
  isAboutIssue: ({ object_kind: kind }) => kind === 'issue' || kind === 'work_item',
  url: (payload) => valueAt(payload, 'object_attributes.url'),
  title: 'object_attributes.title',
  state: 'object_attributes.state',
  progress: 'object_attributes.state',
  categories: { closed: 'DONE' },
  assignee: 'assignees.0.name',
  updatedAt: 'object_attributes.updated_at',
  action: 'object_attributes.action',
  isGone: (payload) => typeof valueAt(payload, 'object_attributes.moved_to_id') === 'number',
};
