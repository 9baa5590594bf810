import { bytesOf } from './discovery-size.js';

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
