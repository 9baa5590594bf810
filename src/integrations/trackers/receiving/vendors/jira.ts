import { textOf, valueAt, type Vendor } from './vendor.js';

/** Deliveries of "Issue created", "updated" and "deleted", of Jira Cloud and Data Center. */
export const JIRA: Vendor = {
  header: 'x-hub-signature',
  prefix: 'sha256=',
  isAboutIssue: ({ webhookEvent: event }) => /^jira:issue_(created|updated|deleted)$/.test(textOf(event)),
  // Jira names only the resource of its API: https://company.atlassian.net/rest/api/2/issue/10002
  url: (payload) =>
    `${textOf(valueAt(payload, 'issue.self')).split('/rest/', 1)[0]}/browse/${textOf(valueAt(payload, 'issue.key'))}`,
  title: 'issue.fields.summary',
  state: 'issue.fields.status.name',
  progress: 'issue.fields.status.statusCategory.key',
  categories: { indeterminate: 'STARTED', done: 'DONE' },
  assignee: 'issue.fields.assignee.displayName',
  updatedAt: 'issue.fields.updated',
  action: 'webhookEvent',
  gone: ['jira:issue_deleted'],
};
