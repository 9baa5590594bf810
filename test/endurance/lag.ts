import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, clientOf } from './client.js';
import type { Ground } from './ground.js';
import { atRate, percentile } from './pace.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

const RATE = 500;
/** One in so many writes is followed until its value is visible. */
const FOLLOWED = 20;
const DISCOVERIES = 1_000;

/** From the answer to a write to the moment at which a reader sees its value, over HTTP. */
export async function lag(ground: Ground, seconds: number): Promise<Finding[]> {
  const { url } = await ground.api();
  await ground.worker();
  const client = await clientOf(ground, [url]);
  const discoveries = await makeFamilies(client);
  const lags: number[] = [];
  const writes: number[] = [];
  let failed = 0;
  let count = 0;
  await atRate(RATE, seconds, async () => {
    const index = count++;
    // A followed write has a discovery to itself, so that its value is known.
    const own = index % FOLLOWED === 0;
    const discoveryId = own ? await makeOne(client) : (discoveries[index % DISCOVERIES] ?? '');
    const { status, milliseconds } = await client.feedback(discoveryId);
    if (status !== 201) failed += 1;
    writes.push(milliseconds);
    if (own && status === 201) lags.push(await untilVisible(client, discoveryId));
  });
  await whenSettled(ground);
  const differences = await countDifferences(ground);
  client.close();
  const p99 = percentile(lags, 0.99);
  return [
    { what: `feedback written in ${seconds} s`, is: writes.length },
    { what: 'failed', is: failed, holds: failed === 0 },
    {
      what: 'p50 · p99 ms of a write',
      is: `${percentile(writes, 0.5).toFixed(1)} · ${percentile(writes, 0.99).toFixed(1)}`,
    },
    { what: 'writes followed until visible', is: lags.length },
    { what: 'p50 ms from answer to visible value', is: Math.round(percentile(lags, 0.5)) },
    { what: 'p99 ms from answer to visible value', is: Math.round(p99), holds: p99 < 1_000 },
    { what: 'the longest', is: Math.round(Math.max(...lags)) },
    { what: 'values that differ at the end', is: differences, holds: differences === 0 },
  ];
}

/** Discoveries of which nine in ten are under one of the others. */
async function makeFamilies(client: Client): Promise<string[]> {
  const { id: component } = await client.make('component', 'component', { title: 'All' });
  const made: string[] = [];
  for (let i = 0; i < DISCOVERIES; i++) {
    const parentId = i % 10 === 0 ? component : (made[i - (i % 10)] ?? '');
    made.push((await client.make('discovery', 'discovery', { title: `${i}`, parentId })).id);
  }
  return made;
}

const makeOne = async (client: Client): Promise<string> =>
  (await client.make('discovery', 'discovery', { title: 'Followed' })).id;

async function untilVisible(client: Client, discoveryId: string): Promise<number> {
  const started = performance.now();
  while ((await client.value(discoveryId)) !== 1) {
    if (performance.now() - started > 30_000) return Number.POSITIVE_INFINITY;
    await sleep(10);
  }
  return performance.now() - started;
}
