import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrateDatabase } from '../../src/database/migrate.js';
import { newId } from '../../src/identifiers/uuid.js';
import { useFormerVersion } from '../support/former-version.js';
import { WRONG_VALUES } from '../support/wrong-values.js';

/** More than two batches. */
const DISCOVERIES = Array.from({ length: 1_100 }, newId);

const former = useFormerVersion('20261201-formulas');
beforeAll(async () => {
  await makeDiscoveries(DISCOVERIES);
  await addFeedback(DISCOVERIES.filter((_, n) => n % 3 > 0));
  await refresh();
  await migrateDatabase(former.databaseUrl);
});

const makeDiscoveries = (ids: readonly string[]) =>
  former.query(
    `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
      SELECT s.workspace_id, made.id, made.id, now(), 'Former', s.id, now()
      FROM discovery_state s, unnest($1::uuid[]) AS made (id)`,
    [ids],
  );

const addFeedback = (ids: readonly string[]) =>
  former.query(
    `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
      SELECT '${former.workspaceId}', made.id, made.id, now(), on_id, 3, false
      FROM unnest($1::uuid[], $2::uuid[]) AS made (id, on_id)`,
    [ids.map(newId), ids],
  );

const refresh = (client: Pick<typeof former, 'query'> = former) =>
  client.query(`UPDATE discovery d SET feedback_score = coalesce(t.score, 0), last_feedback = t.newest
    FROM discovery o LEFT JOIN (
      SELECT discovery_id, sum(score) AS score, max(uuid_v7_time(id)) AS newest FROM feedback GROUP BY 1
    ) t ON t.discovery_id = o.id WHERE o.id = d.id AND d.last_feedback IS DISTINCT FROM t.newest`);

const wrong = async () => (await former.query(WRONG_VALUES)).rows;

const byRank = async () =>
  (await former.query('SELECT id FROM discovery ORDER BY rank')).rows.map(({ id }) => id);

describe('the migration', () => {
  test('ranks discoveries in the order in which they were made', async () => {
    expect(await byRank()).toEqual(DISCOVERIES.toSorted());
  });

  test('puts discoveries in the order by feedback', async () => {
    expect(await wrong()).toEqual([]);
    expect((await former.query('SELECT FROM discovery_feedback_value')).rowCount).toBe(733);
  });

  test('leaves nothing behind that only it needs', async () => {
    const { rows } = await former.query(
      `SELECT conname FROM pg_constraint WHERE conrelid = 'discovery'::regclass AND conname = 'discovery_has_rank'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('after it, a process of the former version', () => {
  test('makes discoveries that come last', async () => {
    const made = Array.from({ length: 300 }, newId);
    await makeDiscoveries(made);
    expect((await byRank()).slice(-300).toSorted()).toEqual(made.toSorted());
  });

  test('refreshes values, and lists are in their order', async () => {
    await addFeedback(DISCOVERIES.slice(0, 30));
    await refresh();
    expect(await wrong()).toEqual([]);
    await former.query('DELETE FROM feedback WHERE discovery_id = ANY ($1::uuid[])', [
      DISCOVERIES.slice(0, 60),
    ]);
    await refresh();
    expect(await wrong()).toEqual([]);
  });
});

test('for a process of this version no trigger does anything', async () => {
  const current = await former.connect('-c discovery_records.keeps_orders=on');
  await addFeedback(DISCOVERIES.slice(0, 1));
  await refresh(current);
  await current.end();
  expect(await wrong()).toHaveLength(1);
});
