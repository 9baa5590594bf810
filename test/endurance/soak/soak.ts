import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { Redis } from 'ioredis';
import { randomFrom } from '../../support/random.js';
import { type Client, clientOf } from '../client.js';
import type { Ground } from '../ground.js';
import { atOnce, atRate } from '../pace.js';
import type { Finding } from '../report.js';
import { countDifferences, whenSettled } from '../truth.js';
import { Everything } from './everything.js';
import { listen } from './listeners.js';
import { findingsOf, seriesOf } from './findings.js';
import { writeReport } from './report.js';
import { type Sample, sample, type Watched } from './sampling.js';

const WORKSPACES = 3;
const WARMING = 5;
/** How many at a time show what can be done. */
const AT_ONCE = 16;
/** More than this under way, and the machine has become slower than it was measured: nothing new is begun. */
const MOST_UNDER_WAY = 100;
const SAMPLES = 360;

/** What a run came to. */
export interface Soaked {
  readonly seconds: number;
  readonly capacity: number;
  readonly begun: number;
  readonly held: number;
  readonly samples: readonly Sample[];
  readonly everything: readonly Everything[];
  readonly listened: ReturnType<typeof listen>;
  readonly received: number;
  readonly settledAfter: number;
  readonly differences: number;
}

/** Everything the service does, at half of what it can, for an hour: nothing may grow. */
export async function soak(ground: Ground, seconds: number, isQuick: boolean): Promise<Finding[]> {
  const scene = await setScene(ground);
  try {
    const capacity = await capacityOf(scene.everything, Math.min(30, seconds / 6));
    console.log(`${capacity.toFixed(0)} a second can be done; from now on half of that, ${seconds} s.`);
    const listened = listen(scene.clients, scene.processes[0]?.url ?? '');
    const samples: Sample[] = [];
    const looking = watch(ground, scene, samples, (seconds * 1_000) / Math.min(SAMPLES, seconds));
    const paced = await halfOf(capacity, seconds, scene.everything);
    await looking.end();
    await listened.end();
    const settledAfter = await whenSettled(ground, 120_000);
    const differences = await countDifferences(ground);
    const { everything, receiver } = scene;
    const soaked: Soaked = {
      seconds,
      capacity,
      samples,
      everything,
      listened,
      settledAfter,
      differences,
      received: receiver.received,
      ...paced,
    };
    const series = seriesOf(soaked);
    const findings = findingsOf(soaked, series);
    writeReport(isQuick ? 'soak-quick' : 'soak', seconds, series, findings);
    return findings;
  } finally {
    scene.close();
  }
}

interface Scene {
  readonly processes: readonly Watched[];
  readonly clients: readonly Client[];
  readonly everything: readonly Everything[];
  readonly receiver: { readonly url: string; received: number; close(): void };
  close(): void;
}

async function setScene(ground: Ground): Promise<Scene> {
  const apis = [await ground.api(), await ground.api()];
  const processes = apis.map(({ url }, index) => ({ name: `API ${index + 1}`, url }));
  for (const name of ['worker 1', 'worker 2']) {
    const port = await getPort({ host: '127.0.0.1' });
    await ground.worker({ WORKER_PORT: String(port) });
    processes.push({ name, url: `http://127.0.0.1:${port}` });
  }
  const receiver = await receive();
  const clients: Client[] = [];
  for (let made = 0; made < WORKSPACES; made++)
    clients.push(
      await clientOf(
        ground,
        apis.map(({ url }) => url),
      ),
    );
  const everything = clients.map((client, index) => new Everything(client, randomFrom(index + 1)));
  for (const each of everything) {
    await each.workload.prepare();
    const webhook = { url: receiver.url, types: ['discovery.created', 'feedback.*', 'company.*'] };
    await each.send('POST', 'webhook', webhook);
  }
  const close = () => {
    for (const client of clients) client.close();
    receiver.close();
  };
  return { processes, clients, everything, receiver, close };
}

/** Takes whatever webhooks send. */
async function receive(): Promise<Scene['receiver']> {
  const server = createServer((request, response) => {
    receiver.received += 1;
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const receiver = {
    url,
    received: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** How many a second, as fast as it goes. */
async function capacityOf(everything: readonly Everything[], seconds: number): Promise<number> {
  const forSeconds = async (long: number) => {
    const end = performance.now() + long * 1_000;
    let done = 0;
    const took = await atOnce(AT_ONCE, AT_ONCE, async (lane) => {
      for (; performance.now() < end; done++) await everything[(lane + done) % everything.length]?.one();
    });
    return done / took;
  };
  await forSeconds(WARMING);
  return forSeconds(seconds);
}

async function halfOf(
  capacity: number,
  seconds: number,
  everything: readonly Everything[],
): Promise<Pick<Soaked, 'begun' | 'held'>> {
  let [turn, underWay, held] = [0, 0, 0];
  const begun = await atRate(capacity / 2, seconds, async () => {
    if (underWay >= MOST_UNDER_WAY) {
      held += 1;
      return;
    }
    underWay += 1;
    const one = everything[turn++ % everything.length];
    await one?.one().catch((error: unknown) => one.faults.set(String(error), 1));
    underWay -= 1;
  });
  return { begun: begun - held, held };
}

/** Takes samples until its end. */
function watch(
  ground: Ground,
  { processes, everything, receiver }: Scene,
  samples: Sample[],
  every: number,
): { end(): Promise<void> } {
  const redis = new Redis(ground.redisUrl);
  const over = new AbortController();
  const answered = () =>
    everything.reduce((sum, { answers }) => sum + [...answers.values()].reduce((a, b) => a + b, 0), 0);
  const looking = (async () => {
    while (!over.signal.aborted) {
      const next = performance.now() + every;
      const seen = new Map(await sample(ground, processes, redis));
      samples.push(seen.set('answers', answered()).set('received by webhooks', receiver.received));
      await sleep(Math.max(0, next - performance.now()), undefined, { signal: over.signal }).catch(
        () => undefined,
      );
    }
    await redis.quit();
  })();
  return {
    end: () => {
      over.abort();
      return looking;
    },
  };
}
