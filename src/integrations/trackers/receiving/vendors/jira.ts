import { itemsAt, textOf, valueAt, type Vendor } from './vendor.js';

/** Jira names only the resource of its API: https://company.atlassian.net/rest/api/2/issue/10002 */
const urlOf = (payload: unknown, key: unknown): string =>
  `${textOf(valueAt(payload, 'issue.self')).split('/rest/', 1)[0]}/browse/${textOf(key)}`;

/** Deliveries of "Issue created", "updated" and "deleted", of Jira Cloud and Data Center. */
export const JIRA: Vendor = {
  header: 'x-hub-signature',
  prefix: 'sha256=',
  isAboutIssue: ({ webhookEvent: event }) => /^jira:issue_(created|updated|deleted)$/.test(textOf(event)),
  url: (payload) => urlOf(payload, valueAt(payload, 'issue.key')),
  title: 'issue.fields.summary',
  state: 'issue.fields.status.name',
  progress: 'issue.fields.status.statusCategory.key',
  categories: { indeterminate: 'STARTED', done: 'DONE' },
  assignee: 'issue.fields.assignee.displayName',
  updatedAt: 'issue.fields.updated',
  action: 'webhookEvent',
  isGone: ({ webhookEvent: event }) => event === 'jira:issue_deleted',
  formerUrls: (payload) =>
    itemsAt(payload, 'changelog.items')
      .filter((change) => valueAt(change, 'field') === 'Key')
      .map((change) => urlOf(payload, valueAt(change, 'fromString'))),
};
