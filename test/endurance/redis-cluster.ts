import { WORK_QUEUE } from '../../src/platform/work/work-notifier.js';
import { startRedisCluster } from '../support/redis/start-cluster.js';
import { clientOf } from './client.js';
import type { Ground } from './ground.js';
import { Ledger } from './ledger/ledger.js';
import { countLost } from './ledger/lost.js';
import { atRate, percentile } from './pace.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

const RATE = 200;

/**
 * One of three masters is killed, the one that has the queue, and comes back empty. Without replicas, the whole cluster is
 * down meanwhile.
 */
export async function redisCluster(ground: Ground, seconds: number, replicas: boolean): Promise<Finding[]> {
  const cluster = await startRedisCluster({ replicas });
  const environment = { REDIS_URL: '', REDIS_CLUSTER: cluster.nodes };
  const { url } = await ground.api(environment);
  await ground.worker(environment);
  const client = await clientOf(ground, [url]);
  const ledger = new Ledger(client);
  await ledger.prepare();
  const phase = async (): Promise<Phase> => {
    const times: number[] = [];
    await atRate(RATE, seconds / 3, async () => {
      const started = performance.now();
      await ledger.write();
      times.push(performance.now() - started);
    });
    return { times, settled: await whenSettled(ground), differences: await countDifferences(ground) };
  };
  const before = await phase();
  const startAgain = await cluster.killMasterOf(`{${WORK_QUEUE}}`);
  const without = await phase();
  await startAgain();
  const after = await phase();
  const lost = await countLost(ground, ledger);
  client.close();
  await cluster.stop();
  const { acknowledged, attempts } = ledger;
  const phases = [before, without, after];
  const settled = phases.map((each) => Math.round(each.settled));
  const differences = phases.map((each) => each.differences);
  const [p99With, p99Without] = [
    percentile([...before.times, ...after.times], 0.99),
    percentile(without.times, 0.99),
  ];
  return [
    {
      what: `writes acknowledged · refused, ${RATE} a second`,
      is: `${acknowledged} · ${String(attempts.refused)}`,
    },
    { what: 'failed', is: String(attempts.failed), holds: attempts.failed.isEmpty },
    {
      what: 'p99 ms before and after · without the master',
      is: `${p99With.toFixed(1)} · ${p99Without.toFixed(1)}`,
    },
    {
      what: 'ms until all was settled: before · without · after',
      is: settled.join(' · '),
      holds: Math.max(...settled) < 5_000,
    },
    {
      what: 'values that differ then',
      is: differences.join(' · '),
      holds: differences.every((count) => count === 0),
    },
    { what: 'acknowledged writes lost', is: lost, holds: lost === 0 },
  ];
}

interface Phase {
  readonly times: readonly number[];
  readonly settled: number;
  readonly differences: number;
}
