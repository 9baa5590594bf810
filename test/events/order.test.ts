import { beforeAll, describe, expect, test } from '@jest/globals';
import { isCluster } from '../support/nodes.js';
import { settled } from '../support/probes.js';
import { allFinished } from '../integrations/transfer/jobs/jobs.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { getFrom, listed, mirrored } from './compared.js';
import { compareSeen, Consumer, outOfOrder } from './consumer.js';
import { randomFrom } from '../support/random.js';
import { senderTo } from './sender.js';
import type { Response } from 'supertest';
import type { Members } from '../support/transfer.js';
import { Workload } from './workload.js';

const service = useService();
const workspace = useWorkspace(service, 'ordered');
const WRITERS = 8;
const ROUNDS = 30;
const SEED = Number(process.env['SEED'] ?? 7);

/** Some transactions take long between their stamp and their commit, and some have to be repeated. Citus has no triggers. */
const DELAYS = `CREATE FUNCTION delay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF random() < 0.2 THEN PERFORM pg_sleep(random() * 0.3); END IF;
    IF random() < 0.1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER delay AFTER INSERT ON event_commit FOR EACH ROW EXECUTE FUNCTION delay()`;

/** Giving positions takes so long that others ask for them meanwhile. */
const SLOWNESS = `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_sleep(0.05);
    RETURN NULL;
  END $$;
  CREATE TRIGGER linger AFTER UPDATE ON event_commit FOR EACH ROW EXECUTE FUNCTION linger()`;

let consumers: Consumer[];
beforeAll(async () => {
  const urls = [service.url, await service.another()];
  const url = (index: number) => urls[index % 2]!;
  const writers = Array.from(
    { length: WRITERS },
    (_, index) => new Workload(senderTo(url(index), workspace.secret), randomFrom(SEED + index), 20),
  );
  await writers[0]!.prepare();
  if (!isCluster()) await service.sql(DELAYS);
  consumers = [0, 1, 2].map(
    (index) => new Consumer(getFrom(url(index), workspace.secret), randomFrom(SEED - index), index % 2),
  );
  let isOver = false;
  const following = Promise.all(
    consumers.map(async (consumer) => {
      while (!isOver) await consumer.follow();
    }),
  );
  await Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < ROUNDS; round++) await writer.write();
    }),
  );
  if (!isCluster()) await service.sql('DROP TRIGGER delay ON event_commit');
  await allFinished(workspace);
  await settled(service);
  isOver = true;
  await following;
  for (const consumer of consumers) while ((await consumer.follow()) !== 0);
});

describe('with writers, a worker and readers at the same time', () => {
  test('each reader has seen each event once', async () => {
    const rows = await service.sql<{ id: string }>(
      `SELECT commit_id || '-' || ordinal AS id FROM event WHERE workspace_id = $1`,
      [workspace.id],
    );
    const all = new Set(rows.map(({ id }) => id));
    expect(all.size).toBeGreaterThan(200);
    const none = { missing: 0, twice: 0 };
    expect(consumers.map(({ seen }) => compareSeen(seen, all))).toEqual([none, none, none]);
  });

  test('all readers have seen them in one order', () => {
    const [first, ...others] = consumers.map(({ seen }) => seen.map(({ id }) => id));
    for (const other of others) expect(other).toEqual(first);
  });

  test('the events of a record are in the order of its changes', () =>
    expect(consumers.flatMap(({ seen }) => outOfOrder(seen))).toEqual([]));

  test('what each has made of them is what lists show', async () => {
    const expected = await listed(getFrom(service.url, workspace.secret));
    for (const { mirror } of consumers) expect(mirrored(mirror)).toEqual(expected);
  });

  test('positions have no gaps, nor the events of a transaction', async () =>
    expect(
      await service.sql(`SELECT c.workspace_id, c.position FROM event_commit c LEFT JOIN LATERAL (
          SELECT count(*) AS events, max(ordinal) + 1 AS next FROM event e
          WHERE e.workspace_id = c.workspace_id AND e.commit_id = c.commit_id) e ON true
        WHERE (e.events, e.next) IS DISTINCT FROM (c.events, c.events) OR position > (
          SELECT count(*) FROM event_commit o WHERE o.workspace_id = c.workspace_id)`),
    ).toEqual([]));
});

test('who has an answer finds its change in the feed, whoever else reads it', async () => {
  if (!isCluster()) await service.sql(SLOWNESS);
  const own = await service.workspace('read back');
  const { id } = await own.make.component();
  let isOver = false;
  let next = linkIn(await own.http.get('/v1/event?from=now').expect(200));
  const others = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!isOver) await own.http.get(next);
    }),
  );
  for (let count = 0; count < 20; count++) {
    await own.http
      .patch(`/v1/component/${id}`)
      .send({ title: `Title ${count}` })
      .expect(200);
    const answer = await own.http.get(next).expect(200);
    expect(answer.body.events.map(({ after }: Members) => after.title)).toEqual([`Title ${count}`]);
    next = linkIn(answer);
  }
  isOver = true;
  await others;
});

const linkIn = ({ headers }: Response): string => /<([^>]+)>/.exec(String(headers['link']))![1]!;
