import { setTimeout as sleep } from 'node:timers/promises';
import { type Gate, gateTo } from '../../support/gate.js';
import { setScene } from '../events/scene.js';
import type { Ground } from '../ground.js';
import type { Finding } from '../report.js';
import { type TimedStrike, underStrain } from './strain.js';

/** How many answers to COMMIT get lost, one after the other. */
const LOST_ANSWERS = 20;
/** With this PostgreSQL says that a transaction is committed. */
const COMMITTED = 'COMMIT\0';
const LONGEST_MS = 30_000;

/** Writes go on while connections to PostgreSQL and Redis are cut, go silent, become slow, and lose the answers to COMMIT. */
export async function network(ground: Ground, seconds: number): Promise<Finding[]> {
  const parts = ['API', 'API', 'worker', 'worker'];
  const gatesTo = (url: string) => Promise.all(parts.map(() => gateTo(url)));
  const [databases, queues] = [await gatesTo(ground.database.urls[0]), await gatesTo(ground.redisUrl)];
  const [first, second, third, fourth] = parts.map((_, i) => ({
    DATABASE_URL: databases[i]?.url ?? '',
    REDIS_URL: queues[i]?.url ?? '',
  }));
  const apis = [first, second].flatMap((own) => own ?? []);
  const workers = [third, fourth].flatMap((own) => own ?? []);
  const scene = await setScene(ground, { apis, workers });
  const ms = (seconds / 20) * 1_000;
  let lost = 0;
  const ofEach = parts.flatMap((part, i): Strike[] => [
    [`${part}: answers to COMMIT lost`, async () => void (lost += await loseAnswers(databases[i]))],
    [`${part}: PostgreSQL vanished`, () => each(databases.slice(i, i + 1), (gate) => vanish(gate, ms))],
  ]);
  const ofAll = [
    ['PostgreSQL', databases],
    ['Redis', queues],
  ] as const;
  const strikes: Strike[] = [
    ...ofEach,
    ...ofAll.flatMap(([server, gates]): Strike[] => [
      [`${server}: connections reset`, () => each(gates, async (gate) => gate.reset())],
      [`${server}: vanished`, () => each(gates, (gate) => vanish(gate, ms))],
      [`${server}: connections refused`, () => each(gates, (gate) => refuse(gate, ms))],
      [`${server}: 40 ms away`, () => each(gates, (gate) => slow(gate, { distance: 40 }, ms))],
      [`${server}: 64 KiB/s`, () => each(gates, (gate) => slow(gate, { bytesPerSecond: 65_536 }, ms))],
    ]),
  ];
  const at = (i: number) => (i + 0.5) / (strikes.length + 1);
  const timed = strikes.map(([what, strike], i): TimedStrike => [at(i), what, strike]);
  try {
    const findings = await underStrain(scene, seconds, timed);
    return [...findings, { what: 'answers to COMMIT lost', is: lost, holds: lost > LOST_ANSWERS }];
  } finally {
    await each([...databases, ...queues], (gate) => gate.shut());
  }
}

type Strike = readonly [what: string, strike: () => Promise<void>];

const each = async (gates: readonly Gate[], work: (gate: Gate) => Promise<void>): Promise<void> =>
  void (await Promise.all(gates.map(work)));

/** Transactions are committed, and whoever committed them is not told. @returns how many */
async function loseAnswers(gate: Gate | undefined): Promise<number> {
  const over = sleep(LONGEST_MS, 'over');
  for (let lost = 0; lost < LOST_ANSWERS; lost++)
    if ((await Promise.race([gate?.cutAt(COMMITTED), over])) === 'over') return lost;
  return LOST_ANSWERS;
}

async function vanish(gate: Gate, ms: number): Promise<void> {
  gate.silence();
  await sleep(ms);
  gate.unsilence();
}

async function refuse(gate: Gate, ms: number): Promise<void> {
  await gate.shut();
  await sleep(ms);
  await gate.open();
}

async function slow(gate: Gate, condition: Parameters<Gate['become']>[0], ms: number): Promise<void> {
  gate.become(condition);
  await sleep(ms);
  gate.become({});
}
