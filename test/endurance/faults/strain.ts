import { setTimeout as sleep } from 'node:timers/promises';
import { type Get, getFrom, isMirror, listed } from '../../events/compared.js';
import { compareSeen, Consumer, outOfOrder } from '../../events/consumer.js';
import { randomFrom } from '../../support/random.js';
import { Client } from '../client.js';
import { eventIds, type Scene, type Strike } from '../events/scene.js';
import { Ledger } from '../ledger/ledger.js';
import { compareLedger } from '../ledger/lost.js';
import type { Finding } from '../report.js';
import { countDifferences, whenSettled } from '../truth.js';

const WRITERS = 8;

/** Between two writes of a writer, so that one who is refused a connection doesn't spin. */
const PAUSE_MS = 30;

/** At which share of the time. */
export type TimedStrike = readonly [at: number, ...Strike];

interface Expected {
  /** What else is done until it is over, and what comes of it. */
  readonly besides?: (client: Client, isOver: () => boolean) => Promise<Finding[]>;
  /** What attempts may come to that have no outcome. */
  readonly failures?: RegExp;
  /** What a mirror has to be in the end. */
  readonly isSame?: typeof isMirror;
}

/** No answer, or a 503 with its code. */
const FAILURES = /^E|^socket hang up|^409 request_in_progress|^503 \w+$/;

/**
 * Writes and readers of the feed go on while something happens to the installation; afterwards, without help, no
 * acknowledged write is lost or done twice, every value is right, and the feed tells everything once and in order.
 */
export async function underStrain(
  scene: Scene,
  seconds: number,
  strikes: readonly TimedStrike[],
  { besides, failures = FAILURES, isSame = isMirror }: Expected = {},
): Promise<Finding[]> {
  const { ground, apis, secret, urls, urlOf } = scene;
  const client = new Client(urls, secret);
  const ledger = new Ledger(client);
  await ledger.prepare();
  let isOver = false;
  const readers = apis.map((_, index) => {
    const get: Get = (path) => getFrom(urlOf(index), secret)(path);
    const reader = new Consumer(get, randomFrom(index + 1), index);
    return { reader, done: untilOver(reader, () => isOver) };
  });
  const write = async () => {
    for (; !isOver; await sleep(PAUSE_MS)) await ledger.write();
  };
  const [found = []] = await Promise.all([
    besides?.(client, () => isOver),
    strikeInTime(strikes, seconds).finally(() => (isOver = true)),
    ...Array.from({ length: WRITERS }, write),
  ]);
  const settled = await whenSettled(ground, 300_000);
  await Promise.all(readers.map(({ done }) => done));
  for (const { reader } of readers) while ((await reader.follow()) !== 0);
  client.close();
  return [
    ...bookOf(ledger, failures),
    ...countsOf(strikes),
    { what: 'ms until nothing waited any more', is: Math.round(settled) },
    ...found,
    ...(await recordsOf(scene, ledger)),
    ...(await feedOf(
      scene,
      ledger,
      readers.map(({ reader }) => reader),
      isSame,
    )),
  ];
}

async function untilOver(reader: Consumer, isOver: () => boolean): Promise<void> {
  while (!isOver()) if (!((await reader.follow()) ?? 0)) await sleep(20);
}

/** One after the other: what strikes next waits until all is back. */
async function strikeInTime(strikes: readonly TimedStrike[], seconds: number): Promise<void> {
  const begun = performance.now();
  for (const [at, what, strike] of strikes) {
    await sleep(at * seconds * 1_000 - (performance.now() - begun));
    const started = performance.now();
    await strike?.();
    const [since, took] = [started - begun, performance.now() - started].map((ms) => (ms / 1_000).toFixed(1));
    console.log(`after ${since} s: ${what}; over ${took} s later`);
  }
  await sleep(seconds * 1_000 - (performance.now() - begun));
}

/** How often what. */
function countsOf(strikes: readonly TimedStrike[]): Finding[] {
  const counts = Map.groupBy(strikes, ([, what]) => what);
  return [...counts].map(([what, { length }]) => ({ what, is: length }));
}

const bookOf = ({ acknowledged, attempts }: Ledger, failures: RegExp): Finding[] => [
  { what: `writes acknowledged, ${WRITERS} writers`, is: acknowledged, holds: acknowledged > WRITERS * 10 },
  { what: 'of which repeated with their key', is: attempts.repeated },
  { what: 'refused', is: String(attempts.refused) },
  {
    what: 'attempts without an outcome',
    is: String(attempts.failed),
    holds: attempts.failed.areOf(failures),
  },
  { what: 's from the first attempt to an answer, at most', is: (attempts.longest / 1_000).toFixed(1) },
];

async function recordsOf({ ground }: Scene, ledger: Ledger): Promise<Finding[]> {
  const { lost, twice } = await compareLedger(ground, ledger);
  const differences = await countDifferences(ground);
  return [
    { what: 'acknowledged writes lost', is: lost, holds: lost === 0 },
    { what: 'requests with a key that were done twice', is: twice, holds: twice === 0 },
    { what: 'values that differ from those computed anew', is: differences, holds: differences === 0 },
    { what: 'npm run reconcile says', is: ground.reconcile().split('\n').at(-1) ?? '' },
  ];
}

async function feedOf(
  { ground, workspaceId, urlOf, secret }: Scene,
  ledger: Ledger,
  readers: readonly Consumer[],
  isSame: typeof isMirror,
): Promise<Finding[]> {
  const all = await eventIds(ground, workspaceId);
  const compared = readers.map(({ seen }) => compareSeen(seen, all));
  const [missing, twice] = (['missing', 'twice'] as const).map((what) =>
    compared.reduce((sum, each) => sum + each[what], 0),
  );
  const wrong = readers.flatMap(({ seen }) => outOfOrder(seen));
  if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'));
  const told = new Set(readers[0]?.seen.map(({ record, after }) => `${record.id} ${after?.['updatedAt']}`));
  const untold = ledger.versions.filter((version) => !told.has(version)).length;
  const shown = await listed(getFrom(urlOf(0), secret));
  const mirrors = readers.filter(({ mirror }) => isSame(mirror, shown)).length;
  return [
    { what: `events, to ${readers.length} readers`, is: all.size, holds: all.size > 0 },
    { what: 'missing · seen twice', is: `${missing} · ${twice}`, holds: missing === 0 && twice === 0 },
    { what: 'out of the order of their record', is: wrong.length, holds: wrong.length === 0 },
    { what: 'versions in answers that no event tells', is: untold, holds: untold === 0 },
    { what: 'mirrors that are what lists show', is: mirrors, holds: mirrors === readers.length },
  ];
}
