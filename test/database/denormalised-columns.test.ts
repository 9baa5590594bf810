import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrateDatabase } from '../../src/database/migrate.js';
import { newId } from '../../src/identifiers/uuid.js';
import { createEmptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { useFormerVersion } from '../support/former-version.js';
import { WRONG_ROWS } from '../rollup/wrong-rows.js';

const FIELDS = [newId(), newId()];
const USERS = { ada: newId(), bea: newId(), cleo: newId() };
/** More than two batches. */
const DISCOVERIES = Array.from({ length: 450 }, newId);
const LAST = `former-${DISCOVERIES.length}`;

const former = useFormerVersion('20261127-stored-words');
beforeAll(async () => {
  await former.query(`
    INSERT INTO discovery_field VALUES
      ('${former.workspaceId}', '${FIELDS[0]}', 'effort', now(), 'Effort', 'TEXT', NULL, 0),
      ('${former.workspaceId}', '${FIELDS[1]}', 'reach', now(), 'Reach', 'TEXT', NULL, 1);
    INSERT INTO workspace_user (workspace_id, id, client_id, updated_at, name) VALUES
      ('${former.workspaceId}', '${USERS.cleo}', 'cleo', now(), 'Cleo'),
      ('${former.workspaceId}', '${USERS.bea}', 'bea', now(), 'bea'),
      ('${former.workspaceId}', '${USERS.ada}', 'ada', now(), 'Ada');
    INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
      SELECT s.workspace_id, made.id, 'former-' || n, now(), 'Former ' || n, s.id, now()
      FROM discovery_state s, unnest('{${DISCOVERIES.join()}}'::uuid[]) WITH ORDINALITY made (id, n);
    INSERT INTO discovery_assignee
      SELECT workspace_id, d.id, u.id FROM discovery d JOIN workspace_user u USING (workspace_id);
    INSERT INTO discovery_tag SELECT workspace_id, id, 'b', 0 FROM discovery;
    INSERT INTO discovery_tag SELECT workspace_id, id, 'a', 1 FROM discovery;
    INSERT INTO discovery_field_value
      SELECT d.workspace_id, d.id, f.id, f.name || '"' FROM discovery d JOIN discovery_field f USING (workspace_id)`);
});

const wrongRows = async () => (await former.query(WRONG_ROWS)).rows.map(({ client_id }) => client_id);

const rowOf = async (clientId: string) =>
  (
    await former.query(
      'SELECT assignees, tags, field_values, updated_at FROM discovery WHERE client_id = $1',
      [clientId],
    )
  ).rows[0];

const untilWaiting = (statement: string) =>
  eventually(async () => {
    const { rows } = await former.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
      [statement],
    );
    expect(rows).toHaveLength(1);
  });

describe('the migration of a database of the former version', () => {
  let updatedAt: Date;

  test('fills all rows but the one that somebody has locked, and waits for that', async () => {
    ({ updated_at: updatedAt } = (
      await former.query('SELECT updated_at FROM discovery WHERE client_id = $1', [LAST])
    ).rows[0]);
    const renaming = await former.connect();
    const locking = await former.connect();
    await renaming.query(`BEGIN; UPDATE workspace_user SET name = 'Bea' WHERE client_id = 'bea'`);
    const migration = migrateDatabase(former.databaseUrl).catch((error: unknown) => String(error));
    // All that is left to do is to fill.
    await untilWaiting('CREATE OR REPLACE TRIGGER workspace_user');
    await locking.query(`BEGIN; SELECT FROM discovery WHERE client_id = '${LAST}' FOR UPDATE`);
    await renaming.query('COMMIT');

    await eventually(async () => expect(await wrongRows()).toEqual([LAST]));
    await untilWaiting('FOR NO KEY UPDATE');
    await former.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(await migration).toMatch(/migration failed|terminat/i);
    await locking.end();
    await renaming.end();
  });

  test('goes on after an interruption, and misses nothing that is written meanwhile', async () => {
    await former.query(`UPDATE discovery SET assignees = '{}', tags = '{}', field_values = '{}'`);
    let isOver = false;
    const write = async (): Promise<void> => {
      const client = await former.connect();
      for (let count = 0; !isOver; count++) {
        const id = DISCOVERIES[Math.floor(Math.random() * (DISCOVERIES.length - 1))];
        await client.query(`BEGIN;
          SELECT FROM discovery WHERE id = '${id}' FOR NO KEY UPDATE;
          DELETE FROM discovery_tag WHERE discovery_id = '${id}' AND position > 1;
          INSERT INTO discovery_tag VALUES ('${former.workspaceId}', '${id}', 'c${count}', 2);
          COMMIT`);
      }
      await client.end();
    };
    const writers = [write(), write(), write()];
    const ran = await migrateDatabase(former.databaseUrl).finally(() => (isOver = true));
    await Promise.all(writers);
    expect(ran.migrations[0]).toBe('20261128-denormalised-columns');
    expect(await wrongRows()).toEqual([]);
  });

  test('leaves assignees by name, tags by position, and updated_at as it was', async () => {
    expect(await rowOf(LAST)).toEqual({
      assignees: [USERS.ada, USERS.bea, USERS.cleo],
      tags: ['b', 'a'],
      field_values: { [FIELDS[0] as string]: 'Effort"', [FIELDS[1] as string]: 'Reach"' },
      updated_at: updatedAt,
    });
  });
});

describe('a process of the former version, after the migration,', () => {
  const KEY = `workspace_id = '${former.workspaceId}' AND discovery_id = '${DISCOVERIES[0]}'`;
  const VALUES = `'${former.workspaceId}', '${DISCOVERIES[0]}'`;

  test.each([
    ['removes an assignee', `DELETE FROM discovery_assignee WHERE ${KEY} AND user_id = '${USERS.ada}'`],
    [
      'replaces one',
      `UPDATE discovery_assignee SET user_id = '${USERS.ada}' WHERE ${KEY} AND user_id = '${USERS.cleo}'`,
    ],
    ['adds one', `INSERT INTO discovery_assignee VALUES (${VALUES}, '${USERS.cleo}')`],
    ['removes all', `DELETE FROM discovery_assignee WHERE ${KEY}`],
    ['adds tags', `INSERT INTO discovery_tag VALUES (${VALUES}, 'c', 4), (${VALUES}, 'd', 3)`],
    ['moves a tag', `UPDATE discovery_tag SET position = 9 WHERE ${KEY} AND tag = 'b'`],
    ['removes a tag', `DELETE FROM discovery_tag WHERE ${KEY} AND tag = 'b'`],
    ['changes field values', `UPDATE discovery_field_value SET value = 'Much' WHERE ${KEY}`],
    ['removes field values', `DELETE FROM discovery_field_value WHERE ${KEY}`],
    ['adds a field value', `INSERT INTO discovery_field_value VALUES (${VALUES}, '${FIELDS[0]}', 'Some')`],
  ])('%s', async (_, statement) => {
    const { updated_at: before, ...parts } = await rowOf('former-1');
    await former.query(statement);
    const { updated_at: after, ...changed } = await rowOf('former-1');
    expect(changed).not.toEqual(parts);
    expect(await wrongRows()).toEqual([]);
    expect(after).toEqual(before);
  });

  test('tags many discoveries at once', async () => {
    await former.query(`INSERT INTO discovery_tag SELECT workspace_id, id, 'many', 10 FROM discovery`);
    expect((await rowOf(LAST)).tags).toEqual(['b', 'a', 'many']);
  });

  test('deletes a discovery, and its parts with it', async () => {
    await former.query(`DELETE FROM discovery WHERE client_id = 'former-1'`);
    expect(await rowOf('former-1')).toBeUndefined();
  });
});

describe('a user whom a process of the former version', () => {
  afterEach(() => former.query('TRUNCATE assignee_order_request'));

  const requests = async () =>
    (await former.query('SELECT workspace_id, user_id FROM assignee_order_request')).rows;

  test('renames is to be put in order', async () => {
    await former.query(`UPDATE workspace_user SET name = 'Zoe' WHERE client_id = 'ada'`);
    expect(await requests()).toEqual([{ workspace_id: former.workspaceId, user_id: USERS.ada }]);
  });

  test('changes without renaming is not', async () => {
    await former.query(
      `UPDATE workspace_user SET email = 'zoe@example.com', name = name WHERE client_id = 'ada'`,
    );
    expect(await requests()).toEqual([]);
  });
});

describe('a process of this version', () => {
  let current: pg.Client;
  beforeAll(async () => {
    current = await former.connect('-c discovery_records.fills_rows=on');
  });
  afterAll(() => current.end());

  test('has no row filled for it', async () => {
    await current.query(`DELETE FROM discovery_tag`);
    expect((await rowOf(LAST)).tags).toEqual(['b', 'a', 'many']);
  });

  test('has no order requested for it', async () => {
    await current.query(`UPDATE workspace_user SET name = 'Yara' WHERE client_id = 'ada'`);
    expect((await former.query('SELECT FROM assignee_order_request')).rowCount).toBe(0);
  });
});

test('a new database has no triggers', async () => {
  const empty = await createEmptyDatabase();
  const client = new pg.Client(empty.url);
  try {
    await migrateDatabase(empty.url);
    await client.connect();
    expect((await client.query('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).rows).toEqual([]);
  } finally {
    await client.end();
    await empty.drop();
  }
});
