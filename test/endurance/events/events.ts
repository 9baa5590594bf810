import { setTimeout as sleep } from 'node:timers/promises';
import { getFrom, isMirror, listed } from '../../events/compared.js';
import { compareSeen, Consumer, outOfOrder } from '../../events/consumer.js';
import type { Answer, Send } from '../../events/sender.js';
import { randomFrom } from '../../support/random.js';
import type { Ground } from '../ground.js';
import { percentile } from '../pace.js';
import type { Finding } from '../report.js';
import { type Dump, dump, restored } from './restored.js';
import { eventIds, setScene, underFaults } from './scene.js';

const WRITERS = 20;
const WAITS = [0, 1, 20];

/** Writers, readers and workers go on while everything dies in turn: each reader sees each event once, in order. */
export async function events(ground: Ground, seconds: number): Promise<Finding[]> {
  const scene = await setScene(ground);
  const { workspaceId, secret, urlOf } = scene;
  const book = new Book();
  const consumers = WAITS.map(
    (wait, index) => new Consumer(getFrom(urlOf(index), secret), randomFrom(-index), wait),
  );
  let isSettled = false;
  const following = consumers.map(async (consumer) => {
    while (!isSettled) if (!((await consumer.follow()) ?? 0)) await sleep(20);
  });
  const bin = ground.database.move ? undefined : process.env['PGBIN'];
  const [first] = consumers as [Consumer];
  let dumped: Dump | undefined;
  const takeDump = async (from: string) => (dumped = await dump(from, ground, first));
  await underFaults(scene, {
    seconds,
    writers: WRITERS,
    noted: (send) => book.of(send),
    ...(bin && { also: ['dumped', () => takeDump(bin)] }),
  });
  isSettled = true;
  await Promise.all(following);
  for (const consumer of consumers) while ((await consumer.follow()) !== 0);
  return [
    ...book.findings(),
    ...(await orderOf(ground, workspaceId, consumers)),
    ...(await stateOf(consumers, urlOf(0), secret)),
    ...book.untold(consumers),
    ...(bin && dumped ? await restored(bin, dumped, { secret, latest: first.mirror.next }) : []),
  ];
}

async function orderOf(
  ground: Ground,
  workspaceId: string,
  consumers: readonly Consumer[],
): Promise<Finding[]> {
  const all = await eventIds(ground, workspaceId);
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
  const same = consumers.filter(({ mirror }) => isMirror(mirror, expected));
  return [
    { what: 'mirrors that are what lists show', is: same.length, holds: same.length === consumers.length },
  ];
}

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
    // An answer may name its change beside the record.
    const { changeId: _, ...records } = body;
    for (const { id, updatedAt } of Object.values(records)) this.versions.push(`${id} ${updatedAt}`);
  }

  private count(status: number | string): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}
