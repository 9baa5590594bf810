import { valueAt, type Vendor } from './vendor.js';

/** Deliveries of the event `issues`. Those about comments have the issue as well. */
export const GITHUB: Vendor = {
  header: 'x-hub-signature-256',
  prefix: 'sha256=',
  isAboutIssue: ({ issue, comment }) => issue !== undefined && comment === undefined,
  url: (payload) => valueAt(payload, 'issue.html_url'),
  title: 'issue.title',
  state: 'issue.state',
  progress: 'issue.state',
  categories: { closed: 'DONE' },
  assignee: 'issue.assignee.login',
  updatedAt: 'issue.updated_at',
  action: 'action',
  isGone: ({ action }) => action === 'deleted' || action === 'transferred',
};
