import { bytesOf } from './discovery-size.js';

/** The trackers that a discovery can be linked to, each by a list of URLs in the order they were given. */
export const TRACKERS = [
  'alphaIssueUrls',
  'bravoIssueUrls',
  'charlieIssueUrls',
  'deltaIssueUrls',
  'echoCardUrls',
] as const;

export type Tracker = (typeof TRACKERS)[number];
export type TrackerLinks = Record<Tracker, string[]>;

export type GivenLinks = { readonly [T in Tracker]?: string[] | null | undefined };

/** The links that a request names, where null is none, and how much all links then are, in bytes. */
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
