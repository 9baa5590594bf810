import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, events } from '@discovery-records/client';
import { isMirrorOfFormer } from '../events/compared.js';
import { programOfLastRelease } from '../support/last-release.js';
import type { Client } from './client.js';
import { startOne } from './database.js';
import { eventIds, type Scene, setScene } from './events/scene.js';
import { type TimedStrike, underStrain } from './faults/strain.js';
import { type Ground, startGround } from './ground.js';
import { Imports } from './imports.js';
import { whenSo } from './pace.js';
import type { Finding } from './report.js';

const STREAMS = 2;

const READS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', 'discovery?sort=-feedbackScore'],
  ['GET', 'discovery?q=begin&select=discoveryfields'],
  ['GET', 'feedback?sort=-createdAt'],
  ['POST', 'discovery/query', { filter: { tags: { has: 'tag-7' } } }],
];

/** An installation of the last release. */
export async function startLastRelease(): Promise<Ground> {
  const release = programOfLastRelease();
  const ground = await startGround(startOne, release.program);
  const stop = async () => {
    await ground.stop();
    release[Symbol.dispose]();
  };
  return { ...ground, stop };
}

/** The last release serves while today's migrations run; then today's parts serve beside it, and at last alone. */
export async function upgrade(ground: Ground, seconds: number, records: number): Promise<Finding[]> {
  const scene = await setScene(ground);
  fill(ground, records);
  const took: number[] = [];
  const { apis, workers, urls } = scene;
  let isToday = false;
  const strikes: TimedStrike[] = [
    [0.25, 'migrated', async () => void took.push(await timed(() => ground.upgrade()))],
    [0.5, 'APIs and workers of today beside the old ones', () => begin(ground, urls)],
    [
      0.75,
      'old ones ended',
      async () => {
        await leave(urls, [...apis, ...workers]);
        isToday = true;
      },
    ],
    [0.75, 'today alone', () => sleep(seconds * 250)],
  ];
  const streams = Array.from({ length: STREAMS }, () => new Array<string>());
  const over = new AbortController();
  const streaming = streams.map((stream) => follow(scene, stream, over.signal));
  const findings = await underStrain(scene, seconds, strikes, {
    besides: (client, isOver) => besides(client, isOver, () => isToday),
    failures: /^503 \w+$/,
    isSame: isMirrorOfFormer,
  });
  const all = await eventIds(ground, scene.workspaceId);
  // What is missing by then is told below.
  await whenSo(() => Promise.resolve(streams.every(({ length }) => length >= all.size)), 120_000).catch(
    () => undefined,
  );
  over.abort();
  await Promise.all(streaming);
  return [
    { what: 'records to begin with', is: records },
    { what: 's that migrations took', is: ((took[0] ?? 0) / 1_000).toFixed(1) },
    ...findings,
    ...streamed(streams, all),
  ];
}

/** Nine pieces of feedback for each discovery. */
function fill(ground: Ground, records: number): void {
  const file = join(tmpdir(), `upgrade-${process.pid}.ndjson`);
  const lines = Array.from({ length: records }, (_, n) =>
    n % 10 === 0
      ? { discovery: { clientId: `first-${n}`, title: `To begin with ${n}`, tags: [`tag-${n % 70}`] } }
      : { feedback: { clientId: `first-${n}`, discoveryId: `first-${n - (n % 10)}`, score: n % 7 } },
  );
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  ground.run('import', file, '--workspace', 'followed');
  rmSync(file);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function begin(ground: Ground, urls: string[]): Promise<void> {
  for (let each = 0; each < 2; each++) {
    urls.push((await ground.api()).url);
    await ground.worker();
  }
}

/** Clients are sent elsewhere before, as by a load balancer. */
async function leave(urls: string[], old: Scene['workers']): Promise<void> {
  urls.splice(0, 2);
  await sleep(1_000);
  for (const each of old) await each.end();
}

/** Reads, imports and streams, of which nothing may fail either. */
async function besides(client: Client, isOver: () => boolean, isToday: () => boolean): Promise<Finding[]> {
  const { id } = await client.make('component', 'component', { title: 'Imported' });
  const imports = new Imports(client, id);
  const reads = new Map<number | string, number>();
  const read = async ([method, path, body]: (typeof READS)[number]) => {
    for (; !isOver(); await sleep(30)) {
      const { status } = await client.send(method, path, body);
      reads.set(status, (reads.get(status) ?? 0) + 1);
    }
  };
  const importing = async () => {
    // The last release runs from its source here, by which it can't start the process of an import.
    while (!isOver()) await (isToday() ? imports.importAgain() : sleep(100));
  };
  await Promise.all([importing(), ...READS.map(read)]);
  const { done, refused, failed } = imports;
  return [
    {
      what: 'reads',
      is: [...reads].map(([status, count]) => `${count} × ${status}`).join(', '),
      holds: [...reads.keys()].every((status) => status === 200 || status === 503),
    },
    {
      what: 'imports done · refused · failed',
      is: [done, refused, failed].join(' · '),
      holds: done > 0 && failed === 0,
    },
  ];
}

/** By the client that we give out, whose requests go where clients are sent at the time. */
async function follow({ urlOf, secret }: Scene, ids: string[], signal: AbortSignal): Promise<void> {
  const baseUrl = urlOf(0);
  const fetchThere: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    return fetch(new Request(request.url.replace(baseUrl, urlOf(ids.length)), request));
  };
  const client = connect({ baseUrl, token: secret, fetch: fetchThere });
  for await (const { id } of events({ client, from: 'start', signal })) ids.push(id);
}

function streamed(streams: readonly (readonly string[])[], all: ReadonlySet<string>): Finding[] {
  const seen = streams.map((ids) => new Set(ids));
  const missing = seen.map((ids) => [...all].filter((id) => !ids.has(id)).length);
  const twice = streams.map(({ length }, index) => length - (seen[index]?.size ?? 0));
  const isSame = streams.every((ids) => ids.join() === streams[0]?.join());
  return [
    {
      what: `events, to ${STREAMS} streams: all · missing · twice`,
      is: [all.size, missing.join(), twice.join()].join(' · '),
      holds: [...missing, ...twice].every((count) => count === 0),
    },
    { what: 'in one order', is: String(isSame), holds: isSame },
  ];
}
