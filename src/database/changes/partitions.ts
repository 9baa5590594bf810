const WEEK_MS = 7 * 86_400_000;

/** How many weeks after this one have a partition of their own. */
const WEEKS_AHEAD = 8;

/** Takes what comes after them, so that no write fails where nobody has made partitions for weeks. */
const LATER = 'event_later';

/** Weeks begin on Mondays, in UTC. 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;
const weekOf = (time: number): number =>
  FIRST_MONDAY_MS + Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface Bounds {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const partition = (name: string, { from, to }: Bounds): string =>
  `CREATE TABLE ${name} PARTITION OF event FOR VALUES FROM (${bound(from, 'MINVALUE')}) TO (${bound(to, 'MAXVALUE')})`;

const bound = (time: number | undefined, none: string): string =>
  time === undefined ? none : `'${dayOf(time)} 00:00:00+00'`;

const nameOf = (week: number): string => `event_${dayOf(week).replaceAll('-', '')}`;

export function firstPartitions(now: Date): string[] {
  const first = weekOf(now.getTime());
  const end = first + (WEEKS_AHEAD + 1) * WEEK_MS;
  const weeks: string[] = [];
  for (let week = first; week < end; week += WEEK_MS)
    weeks.push(partition(nameOf(week), { from: week === first ? undefined : week, to: week + WEEK_MS }));
  return [...weeks, partition(LATER, { from: end, to: undefined })];
}
