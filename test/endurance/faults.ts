import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from './client.js';
import type { Ground } from './ground.js';
import { countLost, Ledger } from './ledger.js';
import { atRate } from './pace.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

const RATE = 200;
/** Each statement is planned anew there. */
const RATE_ON_CLUSTER = 100;

/** At which share of the time, what, and how. */
type Strike = [number, string, (() => Promise<void>) | undefined];

/** Not while the server is away. */
const MOVES = [0.1, 0.35, 0.67, 0.9];

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

  const moves = ground.database.move ? MOVES : [];
  const strikes: Strike[] = [
    ...[...Array(10).keys()].map((i): Strike => [
      (i + 0.5) / 10,
      'worker killed, back',
      workers[i % 2]?.killAndRestart,
    ]),
    ...[0.22, 0.48, 0.78].map((at): Strike => [at, 'Redis killed, back', ground.redis.killAndRestart]),
    ...apis.map((api, i): Strike => [0.3 + i * 0.4, 'API killed, back', api.killAndRestart]),
    [0.58, 'PostgreSQL restarted, back', ground.database.restart],
    ...moves.map((at): Strike => [at, 'records moved, there', ground.database.move]),
  ];
  const faultsDone = Promise.all(
    strikes.map(async ([at, what, strike]) => {
      await sleep(at * seconds * 1_000);
      const started = performance.now();
      await strike?.();
      const back = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`after ${(at * seconds).toFixed(1)} s: ${what} ${back} s later`);
    }),
  );
  const rate = ground.database.move ? RATE_ON_CLUSTER : RATE;
  const [begun] = await Promise.all([atRate(rate, seconds, () => ledger.write()), faultsDone]);
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
    ...(moves.length > 0 ? [{ what: 'records moved to another node', is: moves.length }] : []),
    { what: 'ms until nothing waited any more', is: Math.round(settled) },
    { what: 'values that differ from those computed anew', is: differences, holds: differences === 0 },
    { what: 'acknowledged writes lost', is: lost, holds: lost === 0 },
    { what: 'npm run reconcile says', is: ground.reconcile().split('\n').at(-1) ?? '' },
  ];
}
