import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { gateFailures, readLimits } from '../../bench/gate.js';
import { autocannonAt } from '../../bench/load/autocannon.js';
import type { Asked } from '../../bench/load/generator.js';
import { findWrk } from '../../bench/load/wrk.js';
import { send } from '../../bench/measure.js';
import { compareRecords } from '../../bench/peers/same-records.js';
import { compareAnswers } from '../../bench/same-answers.js';
import { GOALS } from '../../bench/throughput.js';
import { eventually } from '../support/eventually.js';

const run = async (program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(program, args)).stdout;
const npm = (script: string, ...args: string[]): Promise<string> =>
  run('npm', 'run', '-s', script, '--', ...args);

test.each([
  ['bench', '--smoke'],
  ['plans', '[discoveries]'],
  ['profile', '[scenario]'],
  ['endurance', '--list'],
  ['mutation', '[rules...]'],
  ['test:citus', '<url>'],
  ['test:hog', '[arguments...]'],
  ['nightly', '[NAME …]'],
])('npm run %s -- --help explains its arguments', async (script, said) => {
  expect(await npm(script, '--help')).toContain(said);
});

test('npm run test:citus loads what it needs, and says that a database is not of a cluster', async () => {
  const started = npm('test:citus', String(process.env['TEST_DATABASE_URL']));
  await expect(started).rejects.toThrow('relation "pg_dist_node" does not exist');
});

test('Each measurement of the benchmark runs, and a bare server gives the same answers as the service', async () => {
  const said = await npm('bench', '--smoke');
  for (const title of [
    'Against the bare baseline',
    'The service and its peers',
    'What a question costs',
    'One process and two',
    'How many connections',
    'More clients than',
    'Everybody else',
    'Starting, and',
    'Import against COPY',
    'in one request',
    'Processor time for a request',
    'The feed of events',
  ])
    expect(said).toContain(title);
  // Their packages come from the registry at the first run.
  for (const peer of ['plain Nest', 'PostgREST'])
    expect(said).toMatch(new RegExp(`POST discovery: [\\d.]+ of ${peer}|${peer}.* is left out`));
});

test('The plans of questions are shown', async () => {
  const said = await npm('plans', '--smoke');
  expect(said).toMatch(/rows .* ms {2}\(no filter\) .*Scan/);
  expect(said).toMatch(/rows .* ms {2}feedback \{"filter"/);
});

test('A profile says where the time of a scenario goes', async () => {
  expect(await npm('profile', 'PATCH title', '--smoke')).toMatch(/PATCH title: \d+ requests\/s[^]*\| src\//);
});

test('A scenario of endurance runs on an installation of its own', async () => {
  // On a busy machine its claims about milliseconds may fail, and its exit code with them.
  const { stdout } = await npm('endurance', 'lag', '--seconds', '1').then(
    (text) => ({ stdout: text }),
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toMatch(/values that differ at the end \| 0 \| holds/);
});

const CHILDREN = fileURLToPath(new URL('../../bench/children.ts', import.meta.url));

test.each([
  ['fails', "throw new Error('It failed.')"],
  ['is ended by a signal', "process.kill(process.pid, 'SIGTERM')"],
  ['exits', 'process.exit(3)'],
])('A benchmark that %s leaves no process behind', async (_how, end) => {
  const program = `
    import { startNode } from '${CHILDREN}';
    const child = startNode(['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'], {}, ['ignore', 'pipe', 'inherit']);
    child.stdout.once('data', (pid) => { console.log(String(pid)); ${end}; });`;
  const args = [
    '--import',
    './test/support/run-typescript.mjs',
    '--no-warnings',
    '--input-type=module',
    '-e',
    program,
  ];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).not.toBe(0);
  const pid = Number(stdout.trim());
  expect(pid).toBeGreaterThan(0);
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

/** A server that gives this answer to everything. */
async function answering(json: string): Promise<Server & AsyncDisposable & { asked: Asked }> {
  const server = createServer((_request, answer) => answer.end(json));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asked = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers: {} };
  return Object.assign(server, { asked });
}

test('A member that the bare server lacks ends the benchmark, whatever the ids and times are', async () => {
  const [id, other] = ['0190a0b0-0000-7000-8000-000000000001', '0190a0b0-0000-7000-8000-000000000002'];
  await using service = await answering(`{"id":"${id}","tags":[]}`);
  await using bare = await answering(`{"id":"${other}","tags":[]}`);
  await using outdated = await answering(`{"id":"${other}"}`);
  const scenarios = { 'POST feedback': [{ method: 'POST', path: '/v1/feedback', body: '{}' }] };
  await compareAnswers([service.asked, bare.asked], scenarios, 1);
  await expect(compareAnswers([service.asked, outdated.asked], scenarios, 1)).rejects.toThrow(
    'POST feedback: answers to POST /v1/feedback differ',
  );
});

test('A peer that shows other discoveries, or another order, ends the benchmark, but not another form of them', async () => {
  const first = { id: 'a', title: 'A', description: 'Text', updatedAt: '2026-01-02T03:04:05.600Z' };
  const second = { id: 'b', title: 'B', updatedAt: '2026-01-02T03:04:05.678Z' };
  const scenario = [{ path: '/v1/discovery' }];
  await using service = await answering(JSON.stringify({ discoveries: [first, second] }));
  const comparison = (peer: { asked: Asked }) =>
    compareRecords({ asked: service.asked, scenario }, { asked: peer.asked, scenario }, 1);
  const formed = { ...second, description: null, updatedAt: '2026-01-02T04:04:05.678+01:00' };
  await using peer = await answering(JSON.stringify([first, formed]));
  await comparison(peer);
  await using reversed = await answering(JSON.stringify([second, first]));
  await expect(comparison(reversed)).rejects.toThrow('shows 2 discoveries of 2, and as number 0');
  await using changed = await answering(JSON.stringify([first, { ...second, title: 'C' }]));
  await expect(comparison(changed)).rejects.toThrow('as number 1');
});

test('The gate fails a ratio below nine tenths of its limit, and one without a limit', () => {
  const gated = (scenario: string, ratio: number) => ({ scenario, ratio, service: 1, bare: ratio });
  const results = [gated('GET one', 0.73), gated('PATCH title', 0.35), gated('new', 1)];
  const limits = new Map([
    ['GET one', 0.8],
    ['PATCH title', 0.4],
  ]);
  expect(gateFailures(results, limits).map(({ scenario }) => scenario)).toEqual(['PATCH title', 'new']);
  expect(gateFailures(results, limits)[0]?.message).toContain(
    '0.350, less than 0.360, 0.9 of the limit 0.400',
  );
});

test('A gate has limits for each scenario of the throughput and for the import', () => {
  expect([...readLimits().keys()]).toEqual([...Object.keys(GOALS), 'import']);
});

describe('a load generator', () => {
  const generators = { autocannon: autocannonAt(), ...(findWrk() && { wrk: findWrk() }) };

  test.each(Object.entries(generators))(
    '%s counts answers, and those that are refused',
    async (_name, generator) => {
      const server = createServer(({ url, method }, answer) => {
        answer.statusCode = method === 'POST' ? 503 : url === '/first' ? 200 : 201;
        answer.end('{}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const scenario = [
        { path: '/first' },
        { path: '/second' },
        { path: '/third', method: 'POST', body: '{"n":{turn}}' },
      ];
      const outcome = await generator?.run({ url, headers: {} }, scenario, {
        connections: 3,
        seconds: 1,
        first: 0,
      });
      server.closeAllConnections();
      server.close();
      expect(outcome?.refused['503']).toBeGreaterThan(0);
      expect(outcome?.requests).toBeGreaterThan(outcome?.refused['503'] ?? 0);
      expect(Object.keys(outcome?.refused ?? {})).toEqual(['503']);
    },
  );

  test('autocannon sends an amount, and goes on where its last run ended', async () => {
    const paths: string[] = [];
    const server = createServer(({ url = '' }, answer) => {
      paths.push(url);
      answer.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const scenario = Array.from({ length: 12 }, (_, index) => ({ path: `/${index}` }));
    for (let run = 0; run < 2; run++) {
      const load = { connections: 2, seconds: 1, requests: 4 };
      await send(autocannonAt(), { url, headers: {} }, scenario, load);
    }
    server.close();
    expect(paths).toHaveLength(8);
    expect(new Set(paths).size).toBe(8);
  });
});
