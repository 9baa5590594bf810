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

type GivenLinks = { [T in Tracker]?: string[] | null | undefined };

/** The lists of links that a request names; null is an empty one. */
export function linksGiven(given: GivenLinks): Partial<TrackerLinks> {
  const named = TRACKERS.filter((tracker) => given[tracker] !== undefined);
  return Object.fromEntries(named.map((tracker) => [tracker, given[tracker] ?? []]));
}

/** Members as they are stored, where null is no list of links. */
export const withLinks = <Members extends GivenLinks>(
  members: Members,
): Omit<Members, Tracker> & Partial<TrackerLinks> => ({ ...members, ...linksGiven(members) });

export const linkBytes = (links: Partial<TrackerLinks>): number =>
  bytesOf(TRACKERS.flatMap((tracker) => links[tracker] ?? []));
