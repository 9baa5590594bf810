import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { gateTo } from '../support/gate.js';
import { bundle, expectWithin, launch, type Running } from '../support/parts.js';
import { until } from '../support/until.js';

const LISTENS = 'A signal is listened for.';

/** Has a process say that it is, as soon as it is: before its first line, a signal ends Node itself. */
const SAYS_SO = `delete process.env.NODE_OPTIONS;
  process.on('newListener', (event) => event === 'SIGTERM' && setImmediate(() => console.log('${LISTENS}')));`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(SAYS_SO)}`;

let database: TestDatabase;
let dataDir: string;
let redisUrl: string;
beforeAll(async () => {
  await bundle();
  database = await createTestDatabase();
  redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  dataDir = await mkdtemp(join(tmpdir(), 'interrupted-'));
  await chmod(dataDir, 0o755);
});
let running: Running | undefined;
afterEach(() => {
  running?.child.kill('SIGKILL');
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  await database.drop();
});

/** Sends the signal; the process has to end soon, with 0 and without a complaint. */
async function interrupt(
  { child, ended }: Running,
  signal: NodeJS.Signals = 'SIGTERM',
  longest = 4_000,
): Promise<void> {
  const asked = performance.now();
  child.kill(signal);
  const { code, err } = await ended;
  const took = performance.now() - asked;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  await expectWithin(longest, took);
}

/** Until a process has said something. */
const says = ({ child }: Running, text: string): Promise<void> =>
  new Promise((resolve) => {
    let said = '';
    child.stdout?.on('data', (data) => {
      said += String(data);
      if (said.includes(text)) resolve();
    });
  });

/** Commands of processes that have something to do with the text. */
const processesWith = (text: string): string[] =>
  execFileSync('ps', ['-ww', '-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text) && !line.startsWith('ps '));

describe('npm start is interrupted', () => {
  const start = () => (running = launch('start', { DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS }));

  afterEach(() => {
    const left = processesWith(dataDir);
    if (left.length > 0) throw new Error(`Still there: ${left.join('; ')}`);
  });

  test('while the files of the database are made, which the next start does anew', async () => {
    const first = start();
    await until(() => processesWith(dataDir).some((line) => line.includes('initdb')));
    // However slow the disk is that initdb writes to.
    await interrupt(first, 'SIGTERM', 10_000);
    const second = start();
    await says(second, 'is ready');
    await interrupt(second, 'SIGINT');
  });

  test.each([
    ['SIGTERM', 'while PostgreSQL starts', 'PostgreSQL 18 listens'],
    ['SIGINT', 'while the schema is made', 'Valkey listens'],
  ] as const)('by %s %s', async (signal, _, line) => {
    const started = start();
    await says(started, line);
    await interrupt(started, signal);
  });

  // From the first imports to the first request, whatever is going on then.
  test.each([0, 600, 1_300])('after %i ms', async (ms) => {
    const started = start();
    await says(started, LISTENS);
    await sleep(ms);
    await interrupt(started);
  });

  test('and starts as ever afterwards', async () => {
    const started = start();
    await says(started, 'is ready');
    await interrupt(started);
  });
});

describe.each(['api', 'worker'])('the %s is interrupted', (part) => {
  const launchOn = (databaseUrl: string, redis: string): Running => {
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redis, PORT: '0', WORKER_PORT: '0' };
    return (running = launch(part, { ...environment, NODE_OPTIONS }));
  };

  test.each([0, 800])('after %i ms', async (ms) => {
    const launched = launchOn(database.url, redisUrl);
    await says(launched, LISTENS);
    await sleep(ms);
    await interrupt(launched);
  });

  test('while neither PostgreSQL nor Redis answers', async () => {
    const gates = [await gateTo(database.url), await gateTo(redisUrl)];
    for (const gate of gates) gate.silence();
    const [databaseUrl, redis] = gates.map(({ url }) => url) as [string, string];
    const launched = launchOn(databaseUrl, redis);
    await says(launched, LISTENS);
    await sleep(1_500);
    const { child, ended } = launched;
    child.kill('SIGTERM');
    // Once it serves, it waits for Redis for three seconds.
    expect(await ended).toMatchObject({ code: 0, err: '' });
    for (const gate of gates) await gate.shut();
  });
});
