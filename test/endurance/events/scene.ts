import { setTimeout as sleep } from 'node:timers/promises';
import { type Send, senderTo } from '../../events/sender.js';
import { randomFrom } from '../../support/random.js';
import { Workload } from '../../events/workload.js';
import type { Ground, Running, Variables } from '../ground.js';
import { whenSo } from '../pace.js';
import { whenSettled } from '../truth.js';
import { hold, idleTransactions } from './long-transactions.js';

export type Strike = readonly [what: string, strike: (() => Promise<unknown>) | undefined];

/** APIs, workers, and a workspace whose records many change. */
export interface Scene {
  readonly ground: Ground;
  readonly apis: readonly (Running & { readonly url: string })[];
  readonly workers: readonly Running[];
  readonly workspaceId: string;
  readonly secret: string;
  /** Of APIs that clients ask. */
  readonly urls: string[];
  readonly urlOf: (index: number) => string;
}

/** What one of two APIs or workers has for itself. */
export interface Own {
  readonly apis?: readonly Variables[];
  readonly workers?: readonly Variables[];
}

export async function setScene(
  ground: Ground,
  { apis: ofApis = [], workers: ofWorkers = [] }: Own = {},
): Promise<Scene> {
  const apis = [await ground.api(ofApis[0]), await ground.api(ofApis[1])];
  const workers = [await ground.worker(ofWorkers[0]), await ground.worker(ofWorkers[1])];
  const urls = apis.map(({ url }) => url);
  const secret = ground.run('workspace', 'create', 'followed');
  const [workspace] = await ground.sql<{ id: string }>(
    `SELECT workspace_id AS id FROM workspace WHERE name = 'followed'`,
  );
  const urlOf = (index: number) => urls[index % urls.length] ?? '';
  return { ground, apis, workers, workspaceId: workspace?.id ?? '', secret, urls, urlOf };
}

interface Turmoil {
  readonly seconds: number;
  readonly writers: number;
  /** What is to be known of requests. */
  readonly noted: (send: Send) => Send;
  /** Besides the faults, halfway through. */
  readonly also?: Strike;
}

/** Writers and workers go on while everything dies in turn, until nothing is left to be done. */
export async function underFaults(scene: Scene, turmoil: Turmoil): Promise<void> {
  const { ground, secret, urlOf } = scene;
  const { seconds, noted } = turmoil;
  const writers = Array.from(
    { length: turmoil.writers },
    (_, index) => new Workload(noted(senderTo(urlOf(index), secret)), randomFrom(index + 1)),
  );
  await writers[0]?.prepare();
  let isOver = false;
  const again = async (work: () => Promise<unknown>) => {
    while (!isOver) await work().catch(() => sleep(50));
  };
  const working = [...writers.map((writer) => again(() => writer.write())), again(() => hold(ground))];
  const idle = idleTransactions(ground);
  const strikes = strikesOf(scene, turmoil.also);
  for (const [what, strike] of strikes) {
    await sleep((seconds / strikes.length) * 1_000);
    if (strike) await struck(what, strike);
  }
  isOver = true;
  await Promise.all(working);
  await idle.end();
  await importsDone(ground);
  await whenSettled(ground);
}

const strikesOf = (
  { ground: { database, redis }, apis, workers }: Scene,
  also: Strike = ['nothing', undefined],
): Strike[] => [
  ['worker killed', workers[0]?.killAndRestart],
  ['API killed', apis[0]?.killAndRestart],
  ['records moved', database.move],
  ['Redis killed, and empty', redis.killAndRestart],
  also,
  ['worker killed', workers[1]?.killAndRestart],
  ['PostgreSQL killed', database.killAndRestart ?? database.restart],
  ['records moved', database.move],
  ['API killed', apis[1]?.killAndRestart],
  ['Redis killed, and empty', redis.killAndRestart],
  ['API killed', apis[0]?.killAndRestart],
];

async function struck(what: string, strike: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const outcome = await strike().then(
    () => 'back',
    (error: unknown) => String(error),
  );
  console.log(`${what}, ${outcome} ${Math.round(performance.now() - started)} ms later`);
}

const importsDone = (ground: Ground): Promise<number> =>
  whenSo(async () => {
    const [row] = await ground.sql<{ count: number }>(
      'SELECT count(*) AS count FROM import_job WHERE finished_at IS NULL',
    );
    return row?.count === 0;
  }, 120_000);

/** Of all events that there are. */
export async function eventIds(ground: Ground, workspaceId: string): Promise<ReadonlySet<string>> {
  const rows = await ground.sql<{ id: string }>(
    `SELECT commit_id || '-' || ordinal AS id FROM event WHERE workspace_id = $1`,
    [workspaceId],
  );
  return new Set(rows.map(({ id }) => id));
}
