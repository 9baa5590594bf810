import { itemsAt, textOf, valueAt, type Vendor } from './vendor.js';

const urlOf = (payload: unknown): string => textOf(valueAt(payload, 'data.url') ?? valueAt(payload, 'url'));

/** Deliveries of "Issues". */
export const LINEAR: Vendor = {
  header: 'linear-signature',
  prefix: '',
  isAboutIssue: ({ type }) => type === 'Issue',
  url: urlOf,
  title: 'data.title',
  state: 'data.state.name',
  progress: 'data.state.type',
  categories: { started: 'STARTED', completed: 'DONE', canceled: 'DONE', duplicate: 'DONE' },
  assignee: 'data.assignee.name',
  updatedAt: 'data.updatedAt',
  action: 'action',
  isGone: ({ action }) => action === 'remove',
  formerUrls: (payload) =>
    valueAt(payload, 'updatedFrom.teamId') === undefined
      ? []
      : itemsAt(payload, 'data.previousIdentifiers')
          .filter((former) => former !== valueAt(payload, 'data.identifier'))
          .map((former) => urlOf(payload).replace(/\/issue\/.*$/, () => `/issue/${textOf(former)}`)),
  sentAt: 'webhookTimestamp',
};
