import { describe, expect, test } from '@jest/globals';
import { REFERENCE_TABLES, SHARDED_TABLES } from '../../../src/platform/database/distribution.js';
import { useCommands } from '../../support/commands.js';

const commands = useCommands();

/** A constraint or unique index, and the columns it is about. */
interface Key {
  readonly name: string;
  readonly columns: string[];
}

const KEYS_OF_SHARDED_TABLES = `
  SELECT i.relname AS name, array_agg(a.attname::text) AS columns
  FROM pg_index x
  JOIN pg_class i ON i.oid = x.indexrelid
  JOIN pg_attribute a ON a.attrelid = x.indexrelid
  WHERE x.indisunique AND x.indrelid = ANY ($1::regclass[])
  GROUP BY i.relname`;

const FOREIGN_KEYS = `
  SELECT c.conname AS name, array_agg(a.attname::text) AS columns
  FROM pg_constraint c
  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
  WHERE c.contype = 'f' AND c.confrelid = ANY ($1::regclass[])
  GROUP BY c.conname`;

test('every table is named in one list: whole on every node, or sharded', async () => {
  const tables = await commands.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^event_(\\d|later)'`,
  );
  expect([...REFERENCE_TABLES, ...SHARDED_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort());
});

describe('of the sharded tables,', () => {
  test('every key has the workspace', async () => {
    const keys = await commands.sql<Key>(KEYS_OF_SHARDED_TABLES, [SHARDED_TABLES]);
    expect(keys.length).toBeGreaterThan(SHARDED_TABLES.length);
    expect(keys.filter(({ columns }) => !columns.includes('workspace_id'))).toEqual([]);
  });

  test('every reference to one has the workspace', async () => {
    const keys = await commands.sql<Key>(FOREIGN_KEYS, [SHARDED_TABLES]);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter(({ columns }) => !columns.includes('workspace_id'))).toEqual([]);
  });

  test('none is referred to by a table that is whole on every node', async () => {
    const references = await commands.sql(
      `SELECT conname FROM pg_constraint
        WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]) AND confrelid = ANY ($2::regclass[])`,
      [REFERENCE_TABLES, SHARDED_TABLES],
    );
    expect(references).toEqual([]);
  });

  test('none has a trigger, which could not be kept', async () => {
    const triggers = await commands.sql(
      'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY ($1::regclass[])',
      [SHARDED_TABLES],
    );
    expect(triggers).toEqual([]);
  });
});

/** PostgreSQL cuts names at 63 bytes; Citus adds a shard's number, of up to ten digits so far. */
const LONGEST = 63 - '_1234567890'.length;

test('constraints have names that are still known when Citus has added the number of a shard', async () => {
  const names = await commands.sql<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = ANY ($1::regclass[])
      UNION SELECT indexrelid::regclass::text FROM pg_index WHERE indisunique AND indrelid = ANY ($1::regclass[])`,
    [[...REFERENCE_TABLES, ...SHARDED_TABLES]],
  );
  expect(names.length).toBeGreaterThan(50);
  const unfit = names.filter(({ name }) => /_\d{6,}$/.test(name) || name.length > LONGEST);
  expect(unfit).toEqual([]);
});
