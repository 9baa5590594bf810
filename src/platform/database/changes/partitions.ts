const WEEK_MS = 7 * 86_400_000;

const WEEKS_AHEAD = 8;

/** The partition of all later weeks, so that writes succeed even if no partitions were created for weeks. */
export const LATER = 'event_later';

/** The first Monday after 1970-01-01, a Thursday. Weeks begin on Mondays, in UTC. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

const weekOf = (time: number): number =>
  FIRST_MONDAY_MS + Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The end of the partitions that contain only rows older than a time. */
export const endOfOldPartitions = weekOf;

/** A partition of `event`; its bounds are in milliseconds since 1970. */
export interface Partition {
  readonly name: string;
  /** -Infinity for the oldest partition. */
  readonly from: number;
  readonly to: number;
}

const partitionOf = (week: number): Partition => ({
  name: `event_${dayOf(week).replaceAll('-', '')}`,
  from: week,
  to: week + WEEK_MS,
});

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

/** The statements that create the first partitions. The oldest partition also holds all earlier rows. */
export const firstPartitions = (now: Date): string[] =>
  partitionsFrom(now.getTime(), now.getTime())
    .map((each, index) => (index === 0 ? Object.assign(each, { from: -Infinity }) : each))
    .map((each) => `CREATE TABLE ${each.name} PARTITION OF event ${bounds(each)}`);

/** Parses a partition's bounds, such as `FOR VALUES FROM ('2026-11-23 00:00:00+00') TO (MAXVALUE)`. */
export function partitionIn(name: string, said: string): Partition {
  const [from, to] = [...said.matchAll(/\('([^']+)'\)|(MINVALUE)|(MAXVALUE)/g)].map(([, time, isMin]) =>
    time === undefined ? (isMin ? -Infinity : Infinity) : Date.parse(`${time.slice(0, 10)}T00:00:00Z`),
  );
  return { name, from: from ?? -Infinity, to: to ?? Infinity };
}
