import { type Client, clientOf } from './client.js';
import type { Ground } from './ground.js';
import { atOnce } from './pace.js';
import type { Finding } from './report.js';
import { whenSettled } from './truth.js';

const COUNT = 5_000;
const CONNECTIONS = 64;

/** Much feedback for one discovery and its parent, against the same for many. */
export async function hotSpot(ground: Ground, rounds: number): Promise<Finding[]> {
  const { url } = await ground.api();
  await ground.worker();
  const client = await clientOf(ground, [url]);
  const { id: component } = await client.make('component', 'component', { title: 'All' });
  const spread: string[] = [];
  await atOnce(16, COUNT, async () => {
    spread.push((await client.make('discovery', 'discovery', { title: 'One', parentId: component })).id);
  });
  const parent = await client.make('discovery', 'discovery', { title: 'Parent', parentId: component });
  const hot = await client.make('discovery', 'discovery', { title: 'Hot', parentId: parent.id });
  let failed = 0;
  const write = async (targets: (index: number) => string): Promise<number> => {
    const seconds = await atOnce(CONNECTIONS, COUNT, async (index) => {
      const { status } = await client.feedback(targets(index));
      if (status !== 201) failed += 1;
    });
    await whenSettled(ground);
    return COUNT / seconds;
  };
  await write((index) => spread[index] ?? '');
  const rates: { hot: number; spread: number }[] = [];
  for (let round = 0; round < rounds; round++)
    rates.push({ hot: await write(() => hot.id), spread: await write((index) => spread[index] ?? '') });
  const [hotRate, spreadRate] = [best(rates.map((r) => r.hot)), best(rates.map((r) => r.spread))];
  const exact = await shows(client, [hot.id, parent.id], COUNT * rounds);
  const [deadlocks] = await ground.sql<{ count: number }>(
    'SELECT sum(deadlocks) AS count FROM pg_stat_database',
  );
  client.close();
  return [
    { what: `writes a second, one discovery, ${CONNECTIONS} connections`, is: Math.round(hotRate) },
    { what: `writes a second, spread over ${COUNT}`, is: Math.round(spreadRate) },
    { what: 'one / spread', is: (hotRate / spreadRate).toFixed(2), holds: hotRate >= 0.8 * spreadRate },
    { what: 'failed', is: failed, holds: failed === 0 },
    { what: 'deadlocks', is: deadlocks?.count ?? '?', holds: deadlocks?.count === 0 },
    { what: 'value of the discovery and of its parent exact', is: String(exact), holds: exact },
  ];
}

const best = (values: readonly number[]): number => Math.max(...values);

async function shows(client: Client, ids: readonly string[], score: number): Promise<boolean> {
  const values = await Promise.all(ids.map((id) => client.value(id)));
  return values.every((value) => value === score);
}
