import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from '../../../bench/measure.js';
import { report, table } from '../../../bench/report.js';
import { senderTo } from '../../events/sender.js';
import { OF_OPERATORS } from '../../neighbours/dearest/around.js';
import { DEAREST } from '../../neighbours/dearest/dearest.js';
import { fill, type Scale, type World } from '../../neighbours/world.js';
import { clientOf } from '../client.js';
import type { Ground } from '../ground.js';
import type { Finding } from '../report.js';
import type { Statuses, Told } from './crowd.js';
import { Neighbour } from './neighbour.js';

const CROWD = fileURLToPath(new URL('crowd.ts', import.meta.url));
const OPERATOR_TOKEN = 'the-operator-of-the-installation-0123456789';
const MOST_TIMES = 4;
/** Of a greedy caller, until what it asks for is under way. */
const WARMING_MS = 500;

const SCALE: Scale = { many: 500, some: 100, heavy: 5, text: 100_000 };
const TURNS = 3;

interface Besides {
  readonly operation: string;
  /** Milliseconds of a neighbour's turn, alone and beside the crowd. */
  readonly alone: number;
  readonly beside: number;
  readonly ratio: number;
  /** The same of the processor time that the API takes during a turn, whoever for. */
  readonly processorRatio: number;
  /** Of the neighbour's requests that weren't done. */
  readonly refused: Statuses;
  /** What the crowd was answered. */
  readonly crowd: Statuses;
}

interface Scene {
  readonly url: string;
  readonly secret: string;
  readonly world: World;
  readonly neighbour: Neighbour;
  readonly crowd: ChildProcess;
}

/** Each operation's dearest request, forty at a time, beside somebody of another workspace who does a little. */
export async function neighbours(
  ground: Ground,
  names: readonly string[],
  isQuick: boolean,
): Promise<Finding[]> {
  const scene = await setScene(ground);
  const rounds = isQuick ? 1 : 3;
  const found: Besides[] = [];
  try {
    for (const operation of names.length > 0 ? names : Object.keys(DEAREST)) {
      if (!(operation in DEAREST)) throw new Error(`There is no operation ${operation}.`);
      const besides = await compare(scene, operation, rounds);
      found.push(besides);
      const { alone, beside, ratio, processorRatio } = besides;
      console.log(
        `${operation}: ${alone.toFixed(1)} ms, ${beside.toFixed(1)} ms, ${ratio.toFixed(2)}, ${processorRatio.toFixed(2)}`,
      );
    }
  } finally {
    scene.crowd.kill('SIGKILL');
    scene.neighbour.client.close();
  }
  const title = 'A neighbour, beside forty of the dearest requests of each operation';
  const how = `One API, one worker; ${rounds} rounds of ${TURNS} turns in alternation; a turn is GET one, a list of 25, PATCH, and POST feedback. Medians in milliseconds. _processor_ is the ratio of what the API takes of a processor during a turn, which other programs on the machine do not change. It holds if one of the two is at most ${MOST_TIMES}, the neighbour is never refused, and nobody is answered 500.`;
  if (names.length === 0)
    report(isQuick ? 'neighbours-quick' : 'neighbours', { title, how, text: tableOf(found), results: found });
  return found.map(findingOf);
}

async function setScene(ground: Ground): Promise<Scene> {
  const { url } = await ground.api({ OPERATOR_TOKEN });
  await ground.worker();
  const greedy = await clientOf(ground, [url]);
  const { secret } = greedy;
  greedy.close();
  const world = await fill(senderTo(url, secret), SCALE);
  await ground.sql('VACUUM ANALYZE');
  const neighbour = await Neighbour.in(await clientOf(ground, [url]));
  const crowd = fork(CROWD);
  await once(crowd, 'spawn');
  return { url, secret, world, neighbour, crowd };
}

interface Measured {
  readonly ms: number;
  readonly processor: number;
}

async function measured({ url, neighbour }: Scene): Promise<Measured> {
  const before = await processorMs(url);
  const ms = median(await neighbour.turns(TURNS));
  return { ms, processor: ((await processorMs(url)) - before) / TURNS };
}

async function processorMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]) * 1_000;
}

async function compare(scene: Scene, operation: string, rounds: number): Promise<Besides> {
  const { url, secret, world, neighbour, crowd } = scene;
  const told: Told = { url, world, operation, secret: operation in OF_OPERATORS ? OPERATOR_TOKEN : secret };
  const pairs: { readonly alone: Measured; readonly beside: Measured }[] = [];
  const answered: Record<string, number> = {};
  neighbour.refused.clear();
  for (let round = 0; round < rounds; round++) {
    const alone = await measured(scene);
    crowd.send(told);
    await sleep(WARMING_MS);
    const beside = await measured(scene);
    crowd.send('stop' satisfies Told);
    const [statuses] = (await once(crowd, 'message')) as [Statuses];
    for (const [status, count] of Object.entries(statuses))
      answered[status] = (answered[status] ?? 0) + count;
    pairs.push({ alone, beside });
  }
  return {
    operation,
    alone: median(pairs.map(({ alone }) => alone.ms)),
    beside: median(pairs.map(({ beside }) => beside.ms)),
    ratio: median(pairs.map(({ alone, beside }) => beside.ms / alone.ms)),
    processorRatio: median(pairs.map(({ alone, beside }) => beside.processor / alone.processor)),
    refused: Object.fromEntries(neighbour.refused),
    crowd: answered,
  };
}

const list = (statuses: Statuses): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');

const holds = ({ ratio, processorRatio, refused, crowd }: Besides): boolean =>
  Math.min(ratio, processorRatio) <= MOST_TIMES && Object.keys(refused).length === 0 && !('500' in crowd);

const findingOf = (besides: Besides): Finding => {
  const { operation, alone, beside, ratio, processorRatio, refused, crowd } = besides;
  const times = `${alone.toFixed(1)} · ${beside.toFixed(1)} ms, ${ratio.toFixed(2)} times; processor ${processorRatio.toFixed(2)}`;
  return {
    what: `${operation} (${list(crowd)})`,
    is: [times, list(refused)].filter(Boolean).join(', '),
    holds: holds(besides),
  };
};

const tableOf = (found: readonly Besides[]): string =>
  table(
    [
      'operation',
      'alone',
      'beside',
      `ratio (goal ≤ ${MOST_TIMES})`,
      'processor',
      'holds',
      'neighbour refused',
      'the crowd',
    ],
    found
      .toSorted((a, b) => b.ratio - a.ratio)
      .map((each) => [
        each.operation,
        each.alone.toFixed(1),
        each.beside.toFixed(1),
        each.ratio.toFixed(2),
        each.processorRatio.toFixed(2),
        holds(each) ? 'yes' : 'no',
        list(each.refused) || '–',
        list(each.crowd),
      ]),
  );
