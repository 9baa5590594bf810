import { beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  dropPartitions,
  preparePartitions,
} from '../../src/platform/database/changes/maintain-partitions.js';
import { Retention } from '../../src/events/retention/retention.js';
import { nextOf } from '../support/events.js';
import { isCluster } from '../support/nodes.js';
import { useService } from '../support/use-service.js';

const DAY_MS = 86_400_000;
const OLD = 'event_20200106';

const service = useService();

const partitions = async (): Promise<string[]> => {
  const rows = await service.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
      WHERE inhparent = 'event'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** As if the service had run for long: all that has happened is 60 days old. */
async function growOld(): Promise<void> {
  for (const table of ['event', 'event_commit'])
    await service.sql(`UPDATE ${table} SET at = '${dayBefore(60)}'`);
}

const maintain = (): Promise<void> => service.part(Retention).task.run();

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(service.settings.databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A partition of what is more than 40 days old, beside that of this week. */
async function addOldPartition(): Promise<void> {
  const [first] = await partitions();
  const [bound] = await service.sql<{ to: string }>(
    `SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO (.*)$') AS to FROM pg_class WHERE relname = $1`,
    [first],
  );
  await service.sql(`ALTER TABLE event DETACH PARTITION ${first}`);
  await service.sql(
    `ALTER TABLE event ATTACH PARTITION ${first} FOR VALUES FROM ('${dayBefore(40)}') TO ${bound!.to}`,
  );
  await service.sql(
    `CREATE TABLE ${OLD} PARTITION OF event FOR VALUES FROM (MINVALUE) TO ('${dayBefore(40)}')`,
  );
}

beforeAll(async () => {
  // The worker's own run at its start comes first.
  await maintain();
  await addOldPartition();
});

test('what is old goes as a whole, a cursor before it has expired, and positions go on', async () => {
  const { http, make } = service;
  await make.component({ title: 'Old' });
  const old = await http.get('/v1/event?from=start&per_page=1');
  const caughtUp = await http.get('/v1/event?from=now');
  await growOld();
  await maintain();
  expect(await partitions()).not.toContain(OLD);
  expect(await service.sql('SELECT FROM event_commit')).toEqual([]);

  const expired = await http.get(nextOf(old));
  expect([expired.status, expired.body.code]).toEqual([410, 'cursor_expired']);
  await make.component({ title: 'New' });
  const { status, body } = await http.get(nextOf(caughtUp));
  expect([status, body.events?.map((event: { type: string }) => event.type)]).toEqual([
    200,
    ['component.created'],
  ]);
  const all = await http.get('/v1/event?from=start');
  expect(all.body.events).toEqual(body.events);
});

test('a feed that has gone quiet does not count from one again', async () => {
  const { http, make } = service;
  await addOldPartition();
  const caughtUp = await http.get('/v1/event?from=now');
  await growOld();
  await maintain();
  expect((await http.get(nextOf(caughtUp))).status).toBe(200);
  await make.component({ title: 'After the silence' });
  const { body } = await http.get(nextOf(caughtUp));
  expect(body.events).toHaveLength(1);
});

test('nobody waits while an old partition goes', async () => {
  const { http } = service;
  await addOldPartition();
  let longest = 0;
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const began = performance.now();
      const { status } = await http.post('/v1/component').send({ title: `During ${n}` });
      expect(status).toBe(201);
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  await connected(async (reader) => {
    // Somebody reads all of it, for longer than anybody should wait.
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT count(*) FROM event');
    const dropping = maintain();
    await reader.query('SELECT pg_sleep(2)');
    await reader.query('COMMIT');
    await dropping;
  });
  isOver = true;
  await writing;
  expect(await partitions()).not.toContain(OLD);
  expect(longest).toBeLessThan(1_500);
});

test('an interrupted end of a partition is ended by the next', async () => {
  // A cluster drops partitions otherwise.
  if (isCluster()) return;
  await addOldPartition();
  await connected(async (reader) => {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT count(*) FROM event');
    await connected(async (client) => {
      await client.query('SET statement_timeout = 300');
      const detach = client.query(`ALTER TABLE event DETACH PARTITION ${OLD} CONCURRENTLY`);
      await expect(detach).rejects.toThrow('statement timeout');
    });
    await reader.query('COMMIT');
  });
  await connected((client) => dropPartitions(client, Date.now() - 30 * DAY_MS));
  expect(await service.sql(`SELECT to_regclass('${OLD}') AS there`)).toEqual([{ there: null }]);
});

test('weeks have partitions before they begin', async () => {
  const before = await partitions();
  await connected((client) => preparePartitions(client, Date.now() + 49 * DAY_MS));
  const after = await partitions();
  expect(after.filter((name) => !before.includes(name))).toHaveLength(7);
  expect(after.at(-1)).toBe('event_later');
  await connected((client) => preparePartitions(client, Date.now() + 49 * DAY_MS));
  expect(await partitions()).toEqual(after);
});

test('what happened while nobody made partitions for months stays where it is', async () => {
  const inAYear = Date.now() + 365 * DAY_MS;
  await service.make.component({ title: 'Late' });
  await service.sql(`UPDATE event SET at = $1 WHERE after ->> 'title' = 'Late'`, [new Date(inAYear)]);
  await connected((client) => preparePartitions(client, inAYear));
  const [row] = await service.sql<{ name: string }>(
    `SELECT tableoid::regclass::text AS name FROM event WHERE after ->> 'title' = 'Late'`,
  );
  expect(row?.name).toMatch(/^event_\d{8}/);
  expect(await partitions()).toContain('event_later');
  await service.make.component({ title: 'Still' });
});
