import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  distributeTables,
  REFERENCE_TABLES,
  SHARDED_TABLES,
} from '../../src/platform/database/distribution.js';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import {
  createEmptyDatabase,
  createPlainDatabase,
  createTestDatabase,
  makeCluster,
  type TestDatabase,
} from '../support/database.js';
import { describeOnACluster } from '../support/on-a-cluster.js';
import { inSession, rowsAt } from '../support/administer.js';

const FOREIGN_KEY_VIOLATION = { code: '23503' };
const TABLES = [...REFERENCE_TABLES, ...SHARDED_TABLES];

/** A database and a connection to its coordinator, before the first test. */
function useCoordinator(create: () => Promise<TestDatabase>): { client: pg.Client; database: TestDatabase } {
  const used = {} as { client: pg.Client; database: TestDatabase };
  beforeAll(async () => {
    used.database = await create();
    used.client = new pg.Client(used.database.urls[0]);
    await used.client.connect();
  });
  afterAll(async () => {
    await used.client.end();
    await used.database.drop();
  });
  return used;
}

const onEach = <Row extends pg.QueryResultRow>({ urls }: TestDatabase, text: string): Promise<Row[][]> =>
  Promise.all(urls.map((url) => rowsAt<Row>(url, text)));

/** A workspace with a state and discoveries, as few columns as there must be. */
async function fill(client: pg.Client, discoveries: readonly string[]): Promise<string> {
  const [workspaceId, stateId] = [newId(), newId()];
  await client.query('INSERT INTO workspace (workspace_id, name) VALUES ($1, $2)', [
    workspaceId,
    workspaceId,
  ]);
  await client.query(
    `INSERT INTO discovery_state (workspace_id, id, client_id, updated_at, name, position, is_default)
      VALUES ($1, $2, 'new', now(), 'New', 0, true)`,
    [workspaceId, stateId],
  );
  for (const id of discoveries) {
    await client.query(
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
        VALUES ($1, $2, $3, now(), 'Found', $4, now())`,
      [workspaceId, id, id, stateId],
    );
  }
  return workspaceId;
}

describeOnACluster('on a cluster, a database that is migrated on a cluster', () => {
  const used = useCoordinator(createTestDatabase);

  test('has every table distributed as its list says, those with workspaces together', async () => {
    const { rows } = await used.client.query<{
      name: string;
      kind: string;
      key: string;
      place: string;
      is_part: boolean;
    }>(
      `SELECT table_name::text AS name, citus_table_type AS kind, distribution_column AS key, colocation_id AS place,
          relispartition AS is_part
        FROM citus_tables JOIN pg_class ON oid = table_name`,
    );
    const tables = rows.filter(({ is_part }) => !is_part);
    const named = (kind: string) => tables.filter((row) => row.kind === kind).map(({ name }) => name);
    expect(named('reference').sort()).toEqual([...REFERENCE_TABLES].sort());
    expect(named('distributed').sort()).toEqual([...SHARDED_TABLES].sort());
    const sharded = rows.filter(({ kind }) => kind === 'distributed');
    expect([...new Set(sharded.map(({ key }) => key))]).toEqual(['workspace_id']);
    expect(new Set(sharded.map(({ place }) => place)).size).toBe(1);
  });

  test.each(SHARDED_TABLES)('has every foreign key of %s on all its shards', async (table) => {
    const count = `SELECT count(*)::text AS result FROM pg_constraint WHERE contype = 'f' AND conrelid`;
    const { rows } = await used.client.query<{ result: string }>(`${count} = $1::regclass`, [table]);
    const shards = await used.client.query<{ result: string }>(
      'SELECT DISTINCT result FROM run_command_on_shards($1::regclass, $2)',
      [table, `${count} = '%s'::regclass`],
    );
    expect(shards.rows).toEqual(rows);
  });

  test('has nothing left to distribute', async () =>
    expect(await migrateDatabase(used.database.urls[0])).toEqual({ migrations: [], distributed: [] }));
});

describeOnACluster('on a cluster, every node has', () => {
  const used = useCoordinator(() => createEmptyDatabase());

  test('the time zone and the lock timeout that migrate was given', async () => {
    const text = `SELECT name, setting, source FROM pg_settings WHERE name IN ('TimeZone', 'lock_timeout')`;
    for (const timeout of [1_234, 5_678]) {
      await migrateDatabase(used.database.urls[0], timeout);
      const expected = [
        { name: 'lock_timeout', setting: String(timeout), source: 'database' },
        { name: 'TimeZone', setting: 'UTC', source: 'database' },
      ];
      for (const rows of await onEach(used.database, text))
        expect(rows).toEqual(expect.arrayContaining(expected));
    }
  });
});

describeOnACluster('on a cluster, a table that became local again', () => {
  const [referredTo, alone] = [newId(), newId()];
  const used = useCoordinator(createTestDatabase);

  test('is distributed with its foreign keys, which hold from both sides', async () => {
    const { client } = used;
    const workspaceId = await fill(client, [referredTo, alone]);
    const { rows } = await client.query<{ name: string; definition: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
        WHERE contype = 'f' AND conrelid = 'feedback'::regclass`,
    );
    for (const { name } of rows) await client.query(`ALTER TABLE feedback DROP CONSTRAINT ${name}`);
    await client.query(`SELECT undistribute_table('feedback')`);
    await client.query(
      `INSERT INTO feedback (workspace_id, id, client_id, updated_at, discovery_id, score, starred)
        VALUES ($1, $2, 'one', now(), $3, 1, false)`,
      [workspaceId, newId(), referredTo],
    );
    for (const { name, definition } of rows)
      await client.query(`ALTER TABLE feedback ADD CONSTRAINT ${name} ${definition}`);
    const remove = () =>
      client.query('DELETE FROM discovery WHERE workspace_id = $1 AND id = $2', [workspaceId, referredTo]);
    // Citus takes the key, but nothing keeps what the local table refers to.
    await client.query('BEGIN');
    expect((await remove()).rowCount).toBe(1);
    await client.query('ROLLBACK');

    expect(await distributeTables(client, 0)).toEqual(['feedback']);
    await expect(remove()).rejects.toMatchObject(FOREIGN_KEY_VIOLATION);
    const refer = client.query(`UPDATE feedback SET discovery_id = $2 WHERE workspace_id = $1`, [
      workspaceId,
      newId(),
    ]);
    await expect(refer).rejects.toMatchObject(FOREIGN_KEY_VIOLATION);
    const { rows: after } = await client.query('SELECT score FROM feedback WHERE workspace_id = $1', [
      workspaceId,
    ]);
    expect(after).toEqual([{ score: 1 }]);
  });
});

describeOnACluster('on a cluster, a database that had records before it had Citus', () => {
  const discoveries = Array.from({ length: 20 }, newId);
  let workspaceId: string;
  const used = useCoordinator(async () => {
    const database = await createPlainDatabase();
    await migrateDatabase(database.urls[0]);
    workspaceId = await inSession(database.urls[0], (client) => fill(client, discoveries));
    await makeCluster(database);
    return database;
  });

  test('is distributed by the next migrate', async () =>
    expect((await migrateDatabase(used.database.urls[0])).distributed.toSorted()).toEqual(TABLES.toSorted()));

  test('has all its records afterwards, as every node sees them', async () => {
    const text = `SELECT id FROM discovery WHERE workspace_id = '${workspaceId}' ORDER BY id`;
    for (const rows of await onEach<{ id: string }>(used.database, text))
      expect(rows.map(({ id }) => id)).toEqual(discoveries.toSorted());
  });

  test('keeps nothing twice', async () => {
    const { rows } = await used.client.query<{ name: string; bytes: number }>(
      'SELECT relname AS name, pg_relation_size(oid)::int AS bytes FROM pg_class WHERE oid = ANY ($1::regclass[])',
      [TABLES],
    );
    expect(rows.filter(({ bytes }) => bytes > 0)).toEqual([]);
  });
});

describeOnACluster('on a cluster, migrate by way of a worker', () => {
  const used = useCoordinator(() => createEmptyDatabase());

  test('names the coordinator, and leaves nothing behind', async () => {
    await expect(migrateDatabase(used.database.urls[1]!)).rejects.toThrow(
      'DATABASE_URL leads to a worker of a Citus cluster: run "npm run migrate" with that of its coordinator.',
    );
    const [, tables] = await onEach(
      used.database,
      `SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'schema_migration'`,
    );
    expect(tables).toEqual([]);
  });

  test('does nothing where nothing is left to do', async () => {
    await migrateDatabase(used.database.urls[0]);
    expect(await migrateDatabase(used.database.urls[1]!)).toEqual({ migrations: [], distributed: [] });
  });
});
