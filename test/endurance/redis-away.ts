import { clientOf } from './client.js';
import type { Ground } from './ground.js';
import { Ledger } from './ledger/ledger.js';
import { atRate, percentile } from './pace.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

const RATE = 200;

/** Without Redis, writes answer as quickly, none fails, and values are right soon after its return. */
export async function redisAway(ground: Ground, seconds: number): Promise<Finding[]> {
  const { url } = await ground.api();
  await ground.worker();
  const client = await clientOf(ground, [url]);
  const ledger = new Ledger(client);
  await ledger.prepare();
  const times = async (duration: number): Promise<number[]> => {
    const measured: number[] = [];
    await atRate(RATE, duration, async () => {
      const started = performance.now();
      await ledger.write();
      measured.push(performance.now() - started);
    });
    return measured;
  };
  await times(Math.min(seconds, 10));
  // Half of what it is compared with comes before and half after, so that neither gains by growing data.
  const before = await times(seconds / 2);
  await ground.redis.kill();
  const without = await times(seconds);
  await ground.redis.start();
  const settled = await whenSettled(ground);
  const differences = await countDifferences(ground);
  const after = await times(seconds / 2);
  client.close();
  const [p99With, p99Without] = [percentile([...before, ...after], 0.99), percentile(without, 0.99)];
  const { acknowledged, attempts } = ledger;
  return [
    {
      what: `writes acknowledged · refused, ${RATE} a second`,
      is: `${acknowledged} · ${String(attempts.refused)}`,
    },
    { what: 'p50 · p99 ms with Redis', is: both([...before, ...after]) },
    { what: `p50 · p99 ms without, ${seconds} s`, is: both(without) },
    { what: 'p99 without / with', is: ratio(p99Without, p99With), holds: p99Without <= 1.5 * p99With },
    { what: 'failed', is: String(attempts.failed), holds: attempts.failed.isEmpty },
    { what: 'ms after its return until all was settled', is: Math.round(settled), holds: settled < 5_000 },
    { what: 'values that differ then', is: differences, holds: differences === 0 },
  ];
}

const both = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(1)} · ${percentile(values, 0.99).toFixed(1)}`;

const ratio = (a: number, b: number): string => (a / b).toFixed(2);
