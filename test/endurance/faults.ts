import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from './client.js';
import type { Ground } from './ground.js';
import { countLost, Ledger } from './ledger.js';
import { atRate } from './pace.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

const RATE = 200;

/** At which share of the time, what, and how. */
type Strike = [number, string, (() => Promise<void>) | undefined];

/** Writes go on while everything dies in turn; afterwards, without help, every value is right and no write is lost. */
export async function faults(ground: Ground, seconds: number): Promise<Finding[]> {
  const apis = [await ground.api(), await ground.api()];
  const workers = [await ground.worker(), await ground.worker()];
  const client = await clientOf(
    ground,
    apis.map(({ url }) => url),
  );
  const ledger = new Ledger(client);
  await ledger.prepare();

  const strikes: Strike[] = [
    ...[...Array(10).keys()].map((i): Strike => [(i + 0.5) / 10, 'worker', workers[i % 2]?.killAndRestart]),
    ...[0.22, 0.48, 0.78].map((at): Strike => [at, 'Redis', ground.redis.killAndRestart]),
    ...apis.map((api, i): Strike => [0.3 + i * 0.4, 'API', api.killAndRestart]),
    [0.58, 'PostgreSQL', ground.restartPostgres],
  ];
  const faultsDone = Promise.all(
    strikes.map(async ([at, what, strike]) => {
      await sleep(at * seconds * 1_000);
      const started = performance.now();
      await strike?.();
      const back = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`after ${(at * seconds).toFixed(1)} s: ${what} killed, back ${back} s later`);
    }),
  );
  const begun = await atRate(RATE, seconds, () => ledger.write());
  await faultsDone;
  const settled = await whenSettled(ground);
  const [differences, lost] = [await countDifferences(ground), await countLost(ground, ledger)];
  client.close();
  const { acknowledged, refused } = ledger.tally;
  return [
    { what: `writes begun in ${seconds} s`, is: begun },
    { what: 'acknowledged', is: acknowledged, holds: acknowledged > begun / 2 },
    { what: 'refused (a discovery that has feedback is not deleted, …)', is: refused },
    { what: 'without an answer, or 5xx', is: ledger.describeFailed() },
    { what: 'SIGKILL: worker · Redis · API; PostgreSQL restarted', is: '10 · 3 · 2; 1' },
    { what: 'ms until nothing waited any more', is: Math.round(settled) },
    { what: 'values that differ from those computed anew', is: differences, holds: differences === 0 },
    { what: 'acknowledged writes lost', is: lost, holds: lost === 0 },
    { what: 'npm run reconcile says', is: ground.reconcile().split('\n').at(-1) ?? '' },
  ];
}
