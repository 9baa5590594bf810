import { bytesOf } from './discovery-size.js';

export const TRACKERS = [
  'alphaIssueUrls',
  'bravoIssueUrls',
  'charlieIssueUrls',
  'deltaIssueUrls',
  'echoCardUrls',
] as const;

/** SQL for the keys of the issues that a discovery links to, as the index `discovery_by_issue` has them. */
export const issueKeysOf = (alias: string): string =>
  `(issue_keys(${alias}.workspace_id, ${alias}.alpha_issue_urls || ${alias}.bravo_issue_urls
    || ${alias}.charlie_issue_urls || ${alias}.delta_issue_urls || ${alias}.echo_card_urls) COLLATE "C")`;

export type Tracker = (typeof TRACKERS)[number];
export type TrackerLinks = Record<Tracker, string[]>;

export type GivenLinks = { readonly [T in Tracker]?: string[] | null | undefined };

/** The links that a request sets, and the size in bytes of all links afterwards. */
export function linksAfter(
  given: GivenLinks,
  present: Partial<TrackerLinks>,
): Partial<TrackerLinks> & { linksBytes?: number } {
  const named = TRACKERS.filter((tracker) => given[tracker] !== undefined);
  if (named.length === 0) return {};
  const links: Partial<TrackerLinks> = Object.fromEntries(
    named.map((tracker) => [tracker, given[tracker] ?? []]),
  );
  const all = { ...present, ...links };
  return { ...links, linksBytes: bytesOf(TRACKERS.flatMap((tracker) => all[tracker] ?? [])) };
}
