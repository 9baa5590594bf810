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

/** The lists of links that a request names; null is an empty one. */
export function linksGiven(given: { [T in Tracker]?: string[] | null | undefined }): Partial<TrackerLinks> {
  const named = TRACKERS.filter((tracker) => given[tracker] !== undefined);
  return Object.fromEntries(named.map((tracker) => [tracker, given[tracker] ?? []]));
}
