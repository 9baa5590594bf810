import { type Item, listOf, memberOf, textOf } from './item.js';
import type { Tool } from './tool.js';

interface ItemTable {
  readonly tool: Tool;
  readonly has: readonly string[];
  readonly cells: Readonly<Record<string, (item: Item) => string>>;
}

/** The member of GitHub's API, or else that of `gh issue list --json`. */
const text =
  (name: string, other = name) =>
  (item: Item): string =>
    textOf(item[name]) || textOf(item[other]);

const ISSUE = /([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)(?:#.*)?$/;

/** Longer URLs are cut from the left. The pattern takes quadratic time. */
const LONGEST_URL = 2_048;

/** `owner/repository#12` */
const keyIn = (url: unknown): string => {
  const [, repository, number] = ISSUE.exec(textOf(url).slice(-LONGEST_URL)) ?? [];
  return repository === undefined ? '' : `${repository}#${number}`;
};

const issueKey = ({ html_url, url, number }: Item): string =>
  keyIn(html_url) || keyIn(url) || (textOf(number) && `#${textOf(number)}`);

const REASONS: Readonly<Record<string, string>> = { not_planned: 'Not planned', duplicate: 'Duplicate' };

function stateOf(item: Item): string {
  const [state, reason] = [text('state')(item), text('state_reason', 'stateReason')(item).toLowerCase()];
  if (state.toLowerCase() === 'open') return 'Open';
  return state.toLowerCase() === 'closed' ? (REASONS[reason] ?? 'Closed') : state;
}

/** Reactions that mean "me too". */
const VOTES = ['+1', 'heart', 'hooray', 'rocket', 'THUMBS_UP', 'HEART', 'HOORAY', 'ROCKET'];

function votesFor({ reactions, reactionGroups }: Item): number {
  const groups = Array.isArray(reactionGroups) ? (reactionGroups as (Item | null)[]) : [];
  const inGroups = groups.map((each) => [memberOf(each, 'content'), memberOf(each?.['users'], 'totalCount')]);
  const counts = { ...(reactions as object), ...(Object.fromEntries(inGroups) as object) };
  return VOTES.reduce((sum, each) => sum + (Number(memberOf(counts, each)) || 0), 0);
}

const ISSUES: ItemTable = {
  tool: {
    title: "GitHub's issues",
    kind: 'discovery',
    required: ['number', 'title'],
    columns: {
      title: ['title'],
      description: ['body'],
      clientId: ['number'],
      parentId: ['parent_issue_url'],
      component: ['repository'],
      discoveryStateId: ['state'],
      assignees: ['assignees'],
      tags: ['labels'],
      score: ['reactions'],
      createdAt: ['created_at'],
      updatedAt: ['updated_at'],
      lastDiscoverystateUpdatedAt: ['closed_at'],
    },
  },
  has: ['number', 'title'],
  cells: {
    number: issueKey,
    title: text('title'),
    body: text('body'),
    state: stateOf,
    labels: ({ labels }) => listOf(labels, 'name'),
    assignees: ({ assignees, assignee }) => listOf(assignees ?? [assignee], 'login'),
    created_at: text('created_at', 'createdAt'),
    updated_at: text('updated_at', 'updatedAt'),
    closed_at: text('closed_at', 'closedAt'),
    reactions: (item) => String(votesFor(item)),
    comments: ({ comments }) => (Array.isArray(comments) ? String(comments.length) : textOf(comments)),
    milestone: ({ milestone }) => memberOf(milestone, 'title'),
    type: ({ type }) => memberOf(type, 'name'),
    user: ({ user, author }) => memberOf(user ?? author, 'login'),
    parent_issue_url: ({ parent_issue_url: url }) => keyIn(url),
    repository: (item) => issueKey(item).split('#', 1)[0] ?? '',
    html_url: text('html_url', 'url'),
  },
};

const COMMENTS: ItemTable = {
  tool: {
    title: "GitHub's comments",
    kind: 'feedback',
    required: ['issue_url', 'body'],
    columns: {
      discoveryId: ['issue_url'],
      content: ['body'],
      clientId: ['id'],
      authorName: ['user'],
      sourceUrl: ['html_url'],
      score: ['reactions'],
      createdAt: ['created_at'],
      updatedAt: ['updated_at'],
    },
  },
  has: ['issue_url', 'body'],
  cells: {
    issue_url: ({ issue_url: url }) => keyIn(url),
    body: text('body'),
    id: ({ id }) => `comment-${textOf(id)}`,
    user: ({ user }) => memberOf(user, 'login'),
    html_url: text('html_url'),
    // The author, and everybody who agrees.
    reactions: (item) => String(1 + votesFor(item)),
    created_at: text('created_at'),
    updated_at: text('updated_at'),
  },
};

const TABLES = [ISSUES, COMMENTS];

export const GITHUB: readonly Tool[] = TABLES.map(({ tool }) => tool);

/** @returns undefined if the item is neither an issue nor a comment */
export function columnsOfItem(item: Item): ItemTable['cells'] | undefined {
  return TABLES.find(({ has }) => has.every((name) => Object.hasOwn(item, name)))?.cells;
}

/** Recognises pull requests, which GitHub's API lists among issues, and comments on them. */
export const isOfPullRequest = ({ pull_request: request, html_url: url, issue_url: issue }: Item): boolean =>
  (request !== undefined && request !== null) || (issue !== undefined && textOf(url).includes('/pull/'));
