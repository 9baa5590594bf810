const WEEK_MS = 7 * 86_400_000;

/** How many weeks after this one have a partition of their own. */
const WEEKS_AHEAD = 8;

/** Takes what comes after them, so that no write fails where nobody has made partitions for weeks. */
export const LATER = 'event_later';

/** Weeks begin on Mondays, in UTC; 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

const weekOf = (time: number): number =>
  FIRST_MONDAY_MS + Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Up to when the partitions end that have nothing younger than a time. */
export const endOfOldPartitions = weekOf;

/** A partition of `event`, by times in milliseconds since 1970. */
export interface Partition {
  readonly name: string;
  /** Infinite at the ends. */
  readonly from: number;
  readonly to: number;
}

const partitionOf = (week: number): Partition => ({
  name: `event_${dayOf(week).replaceAll('-', '')}`,
  from: week,
  to: week + WEEK_MS,
});

/** The weeks from one on that should have a partition, and what comes later. */
export function partitionsFrom(first: number, now: number): Partition[] {
  const weeks: Partition[] = [];
  for (let week = weekOf(first); week <= now + WEEKS_AHEAD * WEEK_MS; week += WEEK_MS)
    weeks.push(partitionOf(week));
  return [...weeks, { name: LATER, from: weeks.at(-1)?.to ?? first, to: Infinity }];
}

export const bounds = ({ from, to }: Partition): string =>
  `FOR VALUES FROM (${bound(from, 'MINVALUE')}) TO (${bound(to, 'MAXVALUE')})`;

const bound = (time: number, none: string): string =>
  Number.isFinite(time) ? `'${dayOf(time)} 00:00:00+00'` : none;

/** The first takes whatever is older. */
export const firstPartitions = (now: Date): string[] =>
  partitionsFrom(now.getTime(), now.getTime())
    .map((each, index) => (index === 0 ? Object.assign(each, { from: -Infinity }) : each))
    .map((each) => `CREATE TABLE ${each.name} PARTITION OF event ${bounds(each)}`);

/** Reads what PostgreSQL says of a partition's bounds: `FOR VALUES FROM ('2026-11-23 00:00:00+00') TO (MAXVALUE)`. */
export function partitionIn(name: string, said: string): Partition {
  const [from, to] = [...said.matchAll(/\('([^']+)'\)|(MINVALUE)|(MAXVALUE)/g)].map(([, time, isMin]) =>
    time === undefined ? (isMin ? -Infinity : Infinity) : Date.parse(`${time.slice(0, 10)}T00:00:00Z`),
  );
  return { name, from: from ?? -Infinity, to: to ?? Infinity };
}
