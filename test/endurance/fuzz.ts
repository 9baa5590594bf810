import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Fuzzer } from '../fuzz/campaign.js';
import { exportOf, prepare } from '../fuzz/prepare.js';
import type { Ground } from './ground.js';
import { percentile } from './pace.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

/** The memory of a process may grow by so much between the second quarter of a run and the last. */
const GROWTH = 1.3;
/** Requests are sent by so many at a time. */
const LANES = 12;
/** Requests of an operation in a row. */
const ROW = 18;

/** Everything is asked that the specification leads to, and beyond: nothing fails, hangs, leaks or is answered otherwise. */
export async function fuzz(ground: Ground, requests: number, seed: number): Promise<Finding[]> {
  const operatorToken = randomBytes(24).toString('hex');
  const { url, pid } = await ground.api({ OPERATOR_TOKEN: operatorToken });
  await ground.worker();
  const population = await prepare(url, operatorToken);
  const before = await exportOf(population);
  const memory: number[] = [];
  const between = () => {
    memory.push(residentMegabytes(pid()));
    console.log(`${fuzzer.sent} requests, ${fuzzer.found.size} faults, ${memory.at(-1)} MB`);
  };
  const campaign = { url, operatorToken, population, requests, seed, lanes: LANES, row: ROW };
  const fuzzer = new Fuzzer({ ...campaign, between, tell: console.log });
  const started = performance.now();
  await fuzzer.run();
  const seconds = (performance.now() - started) / 1_000;
  const isUntouched = (await exportOf(population)) === before;
  for (const line of linesOf(fuzzer)) console.log(line);
  const [early, late] = growthOf(memory);
  return [
    { what: `requests a second, with seed ${seed}`, is: (fuzzer.sent / seconds).toFixed(0) },
    ...findingsOf(fuzzer),
    { what: "another workspace's export is as before", is: String(isUntouched), holds: isUntouched },
    ...(await findingsIn(ground)),
    { what: 'MB of the API, second quarter · last', is: `${early} · ${late}`, holds: late <= GROWTH * early },
  ];
}

function findingsOf({ tallies, found, sent }: Fuzzer): Finding[] {
  const all = [...tallies.values()];
  const never = [...tallies].flatMap(([name, { accepted }]) => (accepted > 0 ? [] : [name]));
  const answered = (status: number) =>
    all.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0);
  return [
    { what: 'requests', is: sent },
    { what: 'accepted', is: all.reduce((sum, { accepted }) => sum + accepted, 0) },
    { what: 'answered 429 · 503, with Retry-After', is: `${answered(429)} · ${answered(503)}` },
    { what: 'operations never accepted', is: never.join(' ') || 0, holds: never.length === 0 },
    { what: 'distinct faults', is: found.size, holds: found.size === 0 },
  ];
}

/** What workers made of what was accepted. */
async function findingsIn(ground: Ground): Promise<Finding[]> {
  await whenSettled(ground, 600_000);
  const wrong = await countDifferences(ground);
  const [work] = await ground.sql<{ failed: number }>(
    'SELECT count(*) AS failed FROM work_request WHERE error IS NOT NULL',
  );
  return [
    { what: 'work that failed', is: work?.failed ?? 0, holds: work?.failed === 0 },
    { what: 'values that differ from those computed anew', is: wrong, holds: wrong === 0 },
  ];
}

/** Of the second quarter, when everything is warm, and of the last. */
const growthOf = (memory: readonly number[]): [number, number] => {
  const quarter = memory.length / 4;
  return [
    percentile(memory.slice(Math.floor(quarter), Math.ceil(2 * quarter)), 0.5),
    percentile(memory.slice(Math.floor(3 * quarter)), 0.5),
  ];
};

function* linesOf({ tallies, found }: Fuzzer): Generator<string> {
  for (const [name, { accepted, refused, statuses }] of tallies) {
    const each = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    yield `${name}: ${accepted} accepted, ${refused} refused (${each.join(', ')})`;
  }
  for (const { operationId, what, count } of found.values()) yield `${operationId}, ${count} times: ${what}`;
}

const residentMegabytes = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);
