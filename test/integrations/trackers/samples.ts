import { createRequire } from 'node:module';

type Json = Record<string, unknown>;

interface Examples {
  readonly name: string;
  readonly examples: readonly (Json & {
    readonly action: string;
    readonly issue: Json & Record<'html_url' | 'updated_at', string> & { readonly state?: string };
  })[];
}

/** GitHub's own samples. */
const SAMPLES = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly Examples[];

export const GITHUB_ISSUES = SAMPLES.find(({ name }) => name === 'issues')!.examples;

/** Samples of all other events: `ping` among them has none, so comments, pushes and the like. */
export const GITHUB_OTHERS = SAMPLES.filter(({ name }) => name !== 'issues');

export const GITHUB_URL = 'https://github.com/Codertocat/Hello-World/issues/1';

interface Changes {
  readonly state?: string;
  readonly action?: string;
  readonly title?: string;
  readonly at?: string;
  readonly url?: string;
  readonly assignee?: string;
  readonly key?: string;
  /** The key of Jira, or the identifier of Linear, until the issue was moved. */
  readonly formerKey?: string;
  readonly movedTo?: number | null;
}

/** A delivery of GitHub about its sample issue. */
export function github({
  state = 'open',
  action = state === 'open' ? 'reopened' : 'closed',
  title = 'Spelling error in the README file',
  at = '2026-11-20T09:00:00Z',
  url = GITHUB_URL,
  assignee = 'Codertocat',
}: Changes = {}): Json {
  const sample = GITHUB_ISSUES.find((each) => each.action === 'reopened')!;
  const issue = {
    ...sample.issue,
    html_url: url,
    state,
    title,
    updated_at: at,
    assignee: { login: assignee },
  };
  return { ...sample, action, issue };
}

/** The sample of "Issue events" in GitLab's documentation (docs.gitlab.com, webhook events), shortened. */
export const gitlab = ({
  state = 'opened',
  at = '2013-12-03T17:15:43Z',
  ...changes
}: Changes = {}): Json => ({
  object_kind: 'issue',
  event_type: 'issue',
  user: { id: 1, name: 'Administrator', username: 'root' },
  project: { id: 1, name: 'Gitlab Test', web_url: 'http://example.com/gitlabhq/gitlab-test' },
  object_attributes: {
    id: 301,
    title: changes.title ?? 'New API: create/update/delete file',
    assignee_ids: [51],
    project_id: 14,
    created_at: '2013-12-03T17:15:43Z',
    updated_at: at,
    state_id: 1,
    state,
    iid: 23,
    url: changes.url ?? 'http://example.com/diaspora/issues/23',
    action: changes.action ?? 'open',
    moved_to_id: changes.movedTo ?? null,
  },
  assignees: [{ name: changes.assignee ?? 'User1', username: 'user1' }],
  assignee: { name: 'User1', username: 'user1' },
  labels: [{ id: 206, title: 'API', color: '#ffffff' }],
  changes: { updated_at: { previous: '2017-09-15 16:50:55 UTC', current: '2017-09-15 16:52:00 UTC' } },
});

const JIRA_CATEGORIES: Json = { 'To Do': 'new', 'In Progress': 'indeterminate', Done: 'done' };

/** The sample of webhooks in Jira's documentation (developer.atlassian.com, Jira platform, webhooks), shortened. */
export const jira = ({
  state = 'To Do',
  at = '2021-05-07T10:11:12.000+0000',
  ...changes
}: Changes = {}): Json => ({
  timestamp: 1525698237764,
  webhookEvent: changes.action ?? 'jira:issue_updated',
  issue_event_type_name: 'issue_generic',
  user: {
    self: 'https://jira.atlassian.com/rest/api/2/user?username=brollins',
    displayName: 'Bryan Rollins',
  },
  issue: {
    id: '99291',
    self: 'https://jira.atlassian.com/rest/api/2/issue/99291',
    key: changes.key ?? 'JRA-20002',
    fields: {
      summary: changes.title ?? 'I feel the need for speed',
      created: '2009-12-16T23:46:10.612-0600',
      updated: at,
      priority: { name: 'Minor', id: '4' },
      status: { name: state, id: '3', statusCategory: { id: 4, key: JIRA_CATEGORIES[state], name: state } },
      assignee: {
        displayName: changes.assignee ?? 'Bryan Rollins',
        emailAddress: 'bryansemail at atlassian dot com',
      },
    },
  },
  changelog: {
    id: '10124',
    items: [
      { field: 'status', fieldtype: 'jira', fromString: 'To Do', toString: state },
      ...(changes.formerKey
        ? [{ field: 'Key', fieldtype: 'jira', fromString: changes.formerKey, toString: changes.key }]
        : []),
    ],
  },
});

const LINEAR_TYPES: Json = {
  Todo: 'unstarted',
  'In Progress': 'started',
  Done: 'completed',
  Canceled: 'canceled',
  Duplicate: 'duplicate',
};

/** The sample of issues in Linear's documentation (linear.app/developers/webhooks), shortened. */
export const linear = ({
  state = 'Todo',
  at = '2021-06-20T12:00:00.123Z',
  ...changes
}: Changes = {}): Json => ({
  action: changes.action ?? 'update',
  actor: { id: 'b5ea5f1f-8adc-4f52-b4bd-ab4e84cf51ba', type: 'user', name: 'Ada Lovelace' },
  createdAt: '2020-01-23T12:53:18.084Z',
  data: {
    id: '539068e2-ae88-4d09-bd75-22eb4a59612f',
    createdAt: '2020-01-23T12:53:18.084Z',
    updatedAt: at,
    number: 83,
    title: changes.title ?? 'Automatically accept e-mail invitations',
    priority: 2,
    state: { id: 'a2f4', name: state, color: '#e2e2e2', type: LINEAR_TYPES[state] },
    assignee: { id: 'aacdca22', name: changes.assignee ?? 'Ada Lovelace' },
    team: { id: '72b2a2dc', key: 'LIN', name: 'Linear' },
    identifier: changes.key ?? 'LIN-83',
    previousIdentifiers: changes.formerKey ? [changes.formerKey] : [],
    url: changes.url ?? 'https://linear.app/issue/LIN-83/automatically-accept-e-mail-invitations',
  },
  ...(changes.formerKey ? { updatedFrom: { teamId: '18c7a5b2' } } : {}),
  type: 'Issue',
  url: 'https://linear.app/issue/LIN-83/automatically-accept-e-mail-invitations',
  webhookTimestamp: Date.now(),
});
