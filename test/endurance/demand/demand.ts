import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, clientOf } from '../client.js';
import type { Ground } from '../ground.js';
import { atOnce } from '../pace.js';
import type { Finding } from '../report.js';
import { countDifferences, whenSettled } from '../truth.js';
import type { Demand } from './model.js';
import { Writer } from './writer.js';

const CLIENTS = 8;
const KILLS = 10;
const COMPANY_CHANGES = 200;

/** Discoveries and companies merge and change while workers die; afterwards every value is that of a model in memory. */
export async function demand(ground: Ground, seconds: number): Promise<Finding[]> {
  const apis = [await ground.api(), await ground.api()];
  const workers = [await ground.worker(), await ground.worker()];
  const client = await clientOf(
    ground,
    apis.map(({ url }) => url),
  );
  const writer = new Writer(client);
  await writer.prepare();
  const end = performance.now() + seconds * 1_000;
  const write = async () => {
    while (performance.now() < end) await writer.write();
  };
  const kill = async () => {
    for (let each = 0; each < KILLS; each++) {
      await sleep((seconds * 1_000) / (KILLS + 1));
      await workers[each % workers.length]?.killAndRestart();
    }
  };
  await Promise.all([kill(), ...Array.from({ length: CLIENTS }, write)]);
  const settled = await whenSettled(ground, 300_000);
  const wrong = await countWrong(client, writer);
  // Nothing but these changes asks for values now.
  await atOnce(CLIENTS, COMPANY_CHANGES, () => writer.changeCompany());
  await workers[0]?.killAndRestart();
  await whenSettled(ground, 300_000);
  const wrongThen = await countWrong(client, writer);
  client.close();
  const differences = await countDifferences(ground);
  const asked = [...writer.expected().values()].filter(({ customers }) => customers > 1).length;
  const failures = [...writer.failed].map(([status, count]) => `${count} × ${status}`).join(', ') || '0';
  return [
    ...[...writer.done].map(([what, is]) => ({ what: `${what}, acknowledged`, is })),
    { what: 'without success, by status', is: failures },
    { what: 'SIGKILL of a worker', is: KILLS },
    { what: 'ms until nothing waited any more', is: Math.round(settled) },
    { what: 'companies, merged ones included', is: writer.companies.length },
    { what: 'discoveries that several companies ask for', is: asked, holds: asked > 5 },
    { what: 'discoveries unlike the model', is: wrong, holds: wrong === 0 },
    {
      what: `and after ${COMPANY_CHANGES} changes of companies alone`,
      is: wrongThen,
      holds: wrongThen === 0,
    },
    { what: 'values that differ from those computed anew', is: differences, holds: differences === 0 },
    { what: 'npm run reconcile says', is: ground.reconcile().split('\n').at(-1) ?? '' },
  ];
}

async function countWrong(client: Client, writer: Writer): Promise<number> {
  const [expected, shown] = [writer.expected(), await valuesShown(client)];
  const all = new Set([...expected.keys(), ...shown.keys()]);
  const wrong = [...all].filter((each) => !isSame(expected.get(each), shown.get(each)));
  for (const each of wrong.slice(0, 10)) console.log(each, expected.get(each), shown.get(each));
  return wrong.length;
}

const isSame = (one?: Demand, other?: Demand): boolean =>
  one?.feedbackScore === other?.feedbackScore &&
  one?.customers === other?.customers &&
  one?.revenue === other?.revenue;

async function valuesShown(client: Client): Promise<Map<string, Demand>> {
  const values = new Map<string, Demand>();
  for (let size = -1; values.size > size;) {
    size = values.size;
    const { body } = await client.send('GET', `discovery?select=demand&offset=${size}`);
    for (const each of body['discoveries'] as unknown as (Demand & { clientId: string })[])
      values.set(each.clientId, each);
  }
  return values;
}
