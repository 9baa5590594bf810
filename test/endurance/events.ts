import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { getFrom, listed, mirrored } from '../events/compared.js';
import { compareSeen, Consumer, outOfOrder } from '../events/consumer.js';
import { type Answer, randomFrom, type Send, senderTo } from '../events/sender.js';
import { Workload } from '../events/workload.js';
import type { Ground } from './ground.js';
import { hold, idleTransactions } from './long-transactions.js';
import { percentile, whenSo } from './pace.js';
import { copiedTo } from './restored.js';
import type { Finding } from './report.js';
import { whenSettled } from './truth.js';

const WRITERS = 20;
const WAITS = [0, 1, 20];

type Strike = [what: string, strike: (() => Promise<unknown>) | undefined];

/** Writers, readers and workers go on while everything dies in turn: each reader sees each event once, in order. */
export async function events(ground: Ground, seconds: number): Promise<Finding[]> {
  const [apis, workers] = [
    [await ground.api(), await ground.api()],
    [await ground.worker(), await ground.worker()],
  ];
  const secret = ground.run('workspace', 'create', 'followed');
  const [workspace] = await ground.sql<{ id: string }>(
    `SELECT workspace_id AS id FROM workspace WHERE name = 'followed'`,
  );
  const workspaceId = workspace?.id ?? '';
  const [first = ''] = apis.map(({ url }) => url);
  const urlOf = (index: number) => apis[index % apis.length]?.url ?? '';
  const book = new Book();
  const writers = Array.from(
    { length: WRITERS },
    (_, index) => new Workload(book.of(senderTo(urlOf(index), secret)), randomFrom(index + 1)),
  );
  await writers[0]?.prepare();
  const consumers = WAITS.map(
    (wait, index) => new Consumer(getFrom(urlOf(index), secret), randomFrom(-index), wait),
  );
  let isOver = false;
  const again = async (work: () => Promise<unknown>) => {
    while (!isOver) await work().catch(() => sleep(50));
  };
  const working = [...writers.map((writer) => again(() => writer.write())), again(() => hold(ground))];
  let isSettled = false;
  const following = consumers.map(async (consumer) => {
    while (!isSettled) if (!((await consumer.follow()) ?? 0)) await sleep(20);
  });
  const idle = idleTransactions(ground);
  const { database, redis } = ground;
  const strikes: Strike[] = [
    ['worker killed', workers[0]?.killAndRestart],
    ['API killed', apis[0]?.killAndRestart],
    ['records moved', database.move],
    ['Redis killed, and empty', redis.killAndRestart],
    ['worker killed', workers[1]?.killAndRestart],
    ['PostgreSQL killed', database.killAndRestart ?? database.restart],
    ['records moved', database.move],
    ['API killed', apis[1]?.killAndRestart],
    ['Redis killed, and empty', redis.killAndRestart],
    ['API killed', apis[0]?.killAndRestart],
  ];
  for (const [what, strike] of strikes) {
    await sleep((seconds / strikes.length) * 1_000);
    if (strike) await struck(what, strike);
  }
  isOver = true;
  await Promise.all(working);
  await idle.end();
  await importsDone(ground);
  await whenSettled(ground);
  isSettled = true;
  await Promise.all(following);
  for (const consumer of consumers) while ((await consumer.follow()) !== 0);
  return [
    ...book.findings(),
    ...(await orderOf(ground, workspaceId, consumers)),
    ...(await stateOf(consumers, first, secret)),
    ...book.untold(consumers),
    ...(database.move ? [] : await copiedTo(ground, secret, consumers[0])),
  ];
}

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

async function orderOf(
  ground: Ground,
  workspaceId: string,
  consumers: readonly Consumer[],
): Promise<Finding[]> {
  const rows = await ground.sql<{ id: string }>(
    `SELECT commit_id || '-' || ordinal AS id FROM event WHERE workspace_id = $1`,
    [workspaceId],
  );
  const all = new Set(rows.map(({ id }) => id));
  const [commits] = await ground.sql<{ count: number; last: number; waiting: number }>(
    `SELECT count(*) AS count, max(position) AS last, count(*) FILTER (WHERE position IS NULL) AS waiting
      FROM event_commit WHERE workspace_id = $1`,
    [workspaceId],
  );
  const compared = consumers.map(({ seen }) => compareSeen(seen, all));
  const sum = (of: (each: { missing: number; twice: number }) => number) =>
    compared.reduce((total, each) => total + of(each), 0);
  const orders = new Set(consumers.map(({ seen }) => seen.map(({ id }) => id).join()));
  const wrong = consumers.flatMap(({ seen }) => outOfOrder(seen));
  if (wrong.length > 0) console.log(wrong.slice(0, 10).join('\n'));
  const delays = consumers.slice(1).flatMap((consumer) => consumer.delays);
  return [
    { what: 'events · transactions', is: `${all.size} · ${commits?.count}`, holds: all.size > 0 },
    { what: 'positions without gaps', is: String(commits?.last), holds: commits?.count === commits?.last },
    {
      what: `missing, of ${consumers.length} readers`,
      is: sum((each) => each.missing),
      holds: sum((each) => each.missing) === 0,
    },
    { what: 'seen twice', is: sum((each) => each.twice), holds: sum((each) => each.twice) === 0 },
    { what: 'orders that readers saw', is: orders.size, holds: orders.size === 1 },
    { what: 'out of the order of their record', is: wrong.length, holds: wrong.length === 0 },
    {
      what: 'ms from a statement to waiting readers, p50 · p99, faults included',
      is: `${percentile(delays, 0.5)} · ${percentile(delays, 0.99)}`,
    },
  ];
}

async function stateOf(consumers: readonly Consumer[], url: string, secret: string): Promise<Finding[]> {
  const expected = await listed(getFrom(url, secret));
  const same = consumers.filter(({ mirror }) => isDeepStrictEqual(plain(mirrored(mirror)), plain(expected)));
  return [
    { what: 'mirrors that are what lists show', is: same.length, holds: same.length === consumers.length },
  ];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The versions of records that answers told of. */
class Book {
  private readonly versions: string[] = [];
  private readonly answers = new Map<number | string, number>();

  of(send: Send): Send {
    return async (...request) => {
      try {
        const answer = await send(...request);
        this.count(answer.status < 500 ? answer.status : `${answer.status} ${String(answer.body['code'])}`);
        if (answer.status < 300 && request[2] !== undefined) this.keep(answer);
        return answer;
      } catch (error) {
        this.count('no answer');
        throw error;
      }
    };
  }

  findings(): Finding[] {
    return [
      { what: 'answers', is: [...this.answers].map(([status, count]) => `${count} × ${status}`).join(', ') },
    ];
  }

  /** Acknowledged versions of records that no event has. */
  untold(consumers: readonly Consumer[]): Finding[] {
    const told = new Set(
      consumers[0]?.seen.map(({ record, after }) => `${record.id} ${after?.['updatedAt']}`),
    );
    const untold = this.versions.filter((version) => !told.has(version));
    return [
      { what: 'versions in answers', is: this.versions.length, holds: this.versions.length > 0 },
      { what: 'of which events know nothing', is: untold.length, holds: untold.length === 0 },
    ];
  }

  private keep({ body }: Answer): void {
    if (body['import'] || body['results']) return;
    for (const { id, updatedAt } of Object.values(body)) this.versions.push(`${id} ${updatedAt}`);
  }

  private count(status: number | string): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}
