import { expect, test } from '@jest/globals';
import { REFERENCE_TABLES, SHARDED_TABLES } from '../../src/database/distribution.js';
import { useCommands } from '../support/commands.js';

const commands = useCommands();

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
