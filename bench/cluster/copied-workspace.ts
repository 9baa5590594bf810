import type pg from 'pg';
import { SHARDED_TABLES } from '../../src/platform/database/distribution.js';
import { TABLES } from '../copy.js';
import { WORKSPACE } from '../records.js';
import { withClient } from './nodes.js';

const ROWS = 2_000;

/** Empties the benchmark's workspace of the second database, and copies that of the first there, ids and all. */
export const copyWorkspace = (from: string, to: string): Promise<void> =>
  withClient(from, (source) =>
    withClient(to, async (target) => {
      await emptyWorkspace(target);
      for (const table of TABLES) {
        await copyTable(source, target, table);
        await target.query(`VACUUM (ANALYZE) ${table}`);
      }
    }),
  );

async function emptyWorkspace(client: pg.Client): Promise<void> {
  // What refers to another table comes after it.
  for (const table of ['workspace', 'api_token', ...SHARDED_TABLES].reverse()) {
    await client.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [WORKSPACE]);
  }
}

async function copyTable(source: pg.Client, target: pg.Client, table: string): Promise<void> {
  const columns = await columnsOf(source, table);
  const list = columns.join(', ');
  // A discovery's parent is older.
  const order = columns.includes('id') ? ' ORDER BY id' : '';
  await source.query('BEGIN');
  await source.query(
    `DECLARE copied CURSOR FOR SELECT to_jsonb(r)::text AS json
      FROM (SELECT ${list} FROM ${table} WHERE workspace_id = '${WORKSPACE}'${order}) r`,
  );
  for (;;) {
    const { rows } = await source.query<{ json: string }>(`FETCH ${ROWS} FROM copied`);
    if (rows.length === 0) break;
    await target.query(
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [`[${rows.map(({ json }) => json).join(',')}]`],
    );
  }
  await source.query('COMMIT');
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
    [table],
  );
  return rows.map(({ name }) => name);
}
