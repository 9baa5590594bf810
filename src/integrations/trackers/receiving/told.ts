import { createHash } from 'node:crypto';
import { isObject } from '../../../http/input/json.js';
import { webUrl } from '../../../http/input/rules.js';
import type { TrackerKind } from '../tracker.requests.js';
import { GITHUB } from './vendors/github.js';
import { GITLAB } from './vendors/gitlab.js';
import { JIRA } from './vendors/jira.js';
import { LINEAR } from './vendors/linear.js';
import { type IssueCategory, textOf, valueAt, type Vendor } from './vendors/vendor.js';

export const VENDORS: Readonly<Record<TrackerKind, Vendor>> = { GITHUB, GITLAB, JIRA, LINEAR };

/** An issue as events show it. */
export interface Issue {
  readonly url: string;
  readonly title: string;
  readonly state: string;
  readonly category: IssueCategory;
}

/** What a delivery tells of an issue. */
export interface Told {
  readonly url: string;
  /** Undefined if there is no issue with the URL any more. */
  readonly issue: Issue | undefined;
  readonly assignee: string | null;
  readonly isRestored: boolean;
  /** When the issue was changed, in milliseconds since 1970. */
  readonly at: number;
  /** Equal for deliveries that tell the same. */
  readonly digest: string;
}

/** In bytes. Longer URLs aren't indexed. */
const LONGEST_URL = 900;
const LONGEST_TITLE = 500;
const LONGEST_NAME = 100;
const MOST_FORMER_URLS = 10;
const YEAR_10000 = Date.UTC(10_000, 0);

/** @returns that the issue's former URLs are gone, and then the issue; an empty list if the payload is about no issue */
export function toldBy(vendor: Vendor, payload: unknown): Told[] {
  if (!isObject(payload) || !vendor.isAboutIssue(payload)) return [];
  const text = (path: string, longest = LONGEST_NAME) =>
    textOf(valueAt(payload, path)).slice(0, longest).toWellFormed();
  const url = textOf(vendor.url(payload));
  const at = Date.parse(text(vendor.updatedAt));
  const [state, progress, action] = [text(vendor.state), text(vendor.progress), text(vendor.action)];
  const isGone = vendor.isGone(payload);
  if ((state === '' && !isGone) || !(at > 0 && at < YEAR_10000)) return [];
  const category = (Object.hasOwn(vendor.categories, progress) && vendor.categories[progress]) || 'OPEN';
  const issue = isGone ? undefined : { url, title: text(vendor.title, LONGEST_TITLE), state, category };
  const assignee = (!isGone && text(vendor.assignee)) || null;
  const all = JSON.stringify([action, issue, assignee]);
  const digest = createHash('sha256').update(all).digest('base64');
  const former = vendor.formerUrls?.(payload).slice(-MOST_FORMER_URLS) ?? [];
  return [
    ...former.map((each) => ({ url: each, issue: undefined, assignee: null, isRestored: false, at, digest })),
    { url, issue, assignee, isRestored: action === 'restore', at, digest },
  ].filter((told) => !webUrl(told.url) && Buffer.byteLength(told.url) <= LONGEST_URL);
}
