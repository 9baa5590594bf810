import { valueAt, type Vendor } from './vendor.js';

/** Deliveries of "Issues". */
export const LINEAR: Vendor = {
  header: 'linear-signature',
  prefix: '',
  isAboutIssue: ({ type }) => type === 'Issue',
  url: (payload) => valueAt(payload, 'data.url') ?? payload['url'],
  title: 'data.title',
  state: 'data.state.name',
  progress: 'data.state.type',
  categories: { started: 'STARTED', completed: 'DONE', canceled: 'DONE' },
  assignee: 'data.assignee.name',
  updatedAt: 'data.updatedAt',
  action: 'action',
  gone: ['remove'],
  sentAt: 'webhookTimestamp',
};
