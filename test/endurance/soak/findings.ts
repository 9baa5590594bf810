import type { Finding } from '../report.js';
import type { Panel } from './plot.js';
import { OF_PROCESSES } from './sampling.js';
import type { Soaked } from './soak.js';
import { type Series, type Trend, trendOf } from './trend.js';

/** By the beginning of its name: its unit, and how much more of it is none. Without the latter, it may grow. */
const KINDS: readonly (readonly [name: string, unit: string, mayGrowBy?: number])[] = [
  ['resident', 'MiB', 16],
  ['heap', 'MiB', 8],
  ['handles', '', 5],
  ['lag', 'ms', 10],
  ['connections', '', 3],
  ['oldest transaction', 's', 1],
  ['dead rows of records', '', 5_000],
  ['rows of records', '', 500],
  ['tables of records', 'MiB', 3],
  ['tables of what has happened', 'MiB'],
  ['bytes for each event', '', 100],
  ['events', ''],
  ['work waiting', '', 100],
  ['oldest work', 's', 1],
  ['work failed', '', 0],
  ['deliveries waiting', '', 100],
  ['parts of uploads', '', 5],
  // Bull keeps the last hundred jobs that are done.
  ['Redis keys', '', 110],
  ['Redis memory', 'MiB', 1],
  ['Redis connections', '', 3],
  ['answers a second', ''],
  ['webhooks received a second', ''],
];

/** What garbage and requests under way take. What leaks is there at every moment. */
const COMING_AND_GOING = /^(resident|heap|handles|connections)$/;

/** All that was seen, as series. */
export function seriesOf({ samples, seconds }: Soaked): Series[] {
  const every = seconds / samples.length;
  const values = (name: string) => samples.map((sample) => sample.get(name) ?? Number.NaN);
  const rate = (name: string) =>
    values(name).map((value, index, all) =>
      index === 0 ? Number.NaN : (value - (all[index - 1] ?? 0)) / every,
    );
  const events = values('events');
  const derived: [string, readonly number[]][] = [
    ['answers a second', rate('answers')],
    ['webhooks received a second', rate('received by webhooks')],
    [
      'bytes for each event',
      values('tables of what has happened').map((mib, at) => (mib * 1_048_576) / (events[at] ?? 1)),
    ],
  ];
  const seen = new Map([
    ...[...(samples[0]?.keys() ?? [])].map((name) => [name, values(name)] as const),
    ...derived,
  ]);
  return KINDS.flatMap(([kind, unit, mayGrowBy]) =>
    [...seen]
      .filter(([name]) => name === kind || (name.startsWith(`${kind} of `) && kind in OF_PROCESSES))
      .map(([name, found]) => ({
        name,
        unit,
        values: found,
        mayGrowBy,
        comesAndGoes: COMING_AND_GOING.test(kind),
      })),
  );
}

/** One plot for each kind of series. */
export const panelsOf = (series: readonly Series[]): Panel[] =>
  KINDS.flatMap(([kind, unit]) => {
    const isProcess = kind in OF_PROCESSES;
    const lines = series
      .filter(({ name }) => name === kind || (isProcess && name.startsWith(`${kind} of `)))
      .map(({ name, values }) => ({ name: isProcess ? name.slice(`${kind} of `.length) : name, values }));
    return lines.length > 0 ? [{ title: kind, unit, lines }] : [];
  });

const few = (value: number): string => value.toFixed(Math.abs(value) < 10 ? 2 : 0);

function trendFinding(trend: Trend): Finding {
  const { name, unit, median, most, growth, isFlat } = trend;
  const what = unit ? `${name}, ${unit}` : name;
  const is = `${few(median)}, at most ${few(most)}, ${growth < 0 ? '' : '+'}${few(growth)}`;
  return isFlat === undefined ? { what, is } : { what, is, holds: isFlat };
}

export function findingsOf(soaked: Soaked, series: readonly Series[]): Finding[] {
  const { seconds, capacity, begun, held, everything, listened, received, settledAfter, differences } =
    soaked;
  const answers = totals(everything.map((each) => each.answers));
  const faults = totals(everything.map((each) => each.faults));
  const sum = (counts: ReadonlyMap<unknown, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const list = (counts: ReadonlyMap<unknown, number>) =>
    [...counts].map(([what, count]) => `${String(what)} × ${count}`).join(', ') || 'none';
  return [
    { what: 'a second that can be done, of a request or a few', is: capacity.toFixed(0) },
    { what: `begun in ${seconds} s, at half of that`, is: begun },
    { what: 'not begun, as too many were under way', is: held, holds: held <= begun / 20 },
    { what: 'answers by status', is: list(answers) },
    { what: '5xx, or no answer', is: list(faults), holds: sum(faults) === 0 },
    {
      what: 'events heard by streams · by waiting',
      is: `${listened.heard.byStream} · ${listened.heard.byWaiting}`,
    },
    { what: 'messages that webhooks received', is: received, holds: received > 0 },
    { what: 'ms until no work waited any more', is: Math.round(settledAfter) },
    { what: 'values that differ from those computed anew', is: differences, holds: differences === 0 },
    ...series.map((each) => trendFinding(trendOf(each, seconds))),
  ];
}

function totals<Key>(counted: readonly ReadonlyMap<Key, number>[]): Map<Key, number> {
  const total = new Map<Key, number>();
  for (const counts of counted)
    for (const [key, count] of counts) total.set(key, (total.get(key) ?? 0) + count);
  return total;
}
