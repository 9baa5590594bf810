import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { blocked } from '../../support/blocked.js';
import { useCommandsOn } from '../../support/commands.js';
import { workspaceOf } from '../../support/probes.js';
import { importLines } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { allOf } from '../../support/pages.js';

/** How long a write may take from its times to its commit, and by how much the caller overlaps, in milliseconds. */
const LONGEST_WRITE = 2_000;
const OVERLAP = 4_000;
/** Longer than the overlap: what is written by then has to be refused. */
const HOLD_UP = 6_000;

const service = useService(
  {
    longestWrite: LONGEST_WRITE,
    databaseTimeouts: { statement: 0, lock: 0, idleInTransaction: 0 },
  },
  { worker: false },
);
const commands = useCommandsOn(service, { longestWrite: LONGEST_WRITE });

/** Keeps up with the discoveries, as a caller does: by the largest `updatedAt` seen so far, less the overlap. */
class Poller {
  readonly seen = new Map<string, string>();
  private largest = 0;

  async poll(): Promise<void> {
    const updated_after = new Date(Math.max(this.largest - OVERLAP, 0)).toISOString();
    const path = `/v1/discovery?per_page=100&sort=updatedAt&updated_after=${updated_after}`;
    for (const { id, updatedAt } of await allOf(service.http, path)) {
      this.seen.set(id, updatedAt);
      this.largest = Math.max(this.largest, Date.parse(updatedAt));
    }
  }
}

/** Lets nobody ask for work, which is the last that a write does. */
async function holdUpWrites(milliseconds: number): Promise<void> {
  await blocked(service, 'work_request', () => sleep(milliseconds), 'SHARE');
}

test('a caller that overlaps by more than a write may take misses nothing of an import and five writers', async () => {
  const component = await service.make.component();
  const parents = await Promise.all(
    Array.from({ length: 10 }, () => service.make.discovery({ under: component })),
  );
  const statuses = new Map<string, number>();
  let writing = true;
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; writing; count++) {
      const body = { title: `${writer} ${count}`, parentId: parents[count % 10]?.id, tags: ['counted'] };
      // Two kinds of writes: what makes a discovery with a tag asks for its count, what renames one asks for nothing.
      const { status, body: answer } =
        writer < 3
          ? await service.http.patch(`/v1/discovery/${parents[writer]?.id}`).send({ title: body.title })
          : await service.http.post('/v1/discovery').send(body);
      const kind = `${status} ${answer.code ?? ''}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      await sleep(10);
    }
  };
  const lines = Array.from({ length: 5_000 }, (_, n) =>
    n % 10 === 9
      ? { feedback: { discoveryId: `import-${n - 1}` } }
      : { discovery: { clientId: `import-${n}`, title: `Import ${n}` } },
  );

  const poller = new Poller();
  const polling = (async () => {
    while (writing) await poller.poll();
  })();
  const writers = Promise.all([0, 1, 2, 3, 4].map(write));
  await sleep(500);
  const holdUp = holdUpWrites(HOLD_UP);
  await importLines(commands, await workspaceOf(service), lines);
  await holdUp;
  await sleep(OVERLAP + 1_000);
  writing = false;
  await Promise.all([writers, polling]);
  await poller.poll();

  const all = await service.sql<{ id: string; updated: string }>(
    `SELECT id, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated FROM discovery`,
  );
  expect(all.length).toBeGreaterThan(4_500);
  expect(all.filter(({ id, updated }) => poller.seen.get(id) !== updated)).toEqual([]);
  // Some were held up too long, and told so; nothing else went wrong.
  expect([...statuses.keys()].sort()).toEqual(['200 ', '201 ', '503 database_timeout']);
});
