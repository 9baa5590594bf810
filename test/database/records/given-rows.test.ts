import { describe, expect, test } from '@jest/globals';
import { givenRows } from '../../../src/database/records/given-rows.js';

const row = (workspace_id: string, id: number) => ({ workspace_id, id });

describe('rows of one workspace', () => {
  test('have it as a parameter, which other tables are compared with', () => {
    const given = givenRows([row('a', 1), row('a', 2)], { id: 'bigint' });
    expect(given.values).toEqual(['a', '{1,2}']);
    expect(given.workspaceOf('given')).toBe('$1');
  });

  test('may have no value in a column', () => {
    const rows = [
      { workspace_id: 'a', newest: '2026-11-22 10:00:00+00' },
      { workspace_id: 'a', newest: null },
    ];
    expect(givenRows(rows, { newest: 'timestamptz' }).values).toEqual(['a', '{2026-11-22 10:00:00+00,NULL}']);
  });

  test('need no other column', () => {
    expect(givenRows([row('a', 1)], {})).toMatchObject({
      table: '(SELECT $1::uuid AS workspace_id) AS given',
      values: ['a'],
    });
  });
});

describe('rows of several workspaces', () => {
  test('have them in a column, which other tables are compared with', () => {
    const given = givenRows([row('a', 1), row('b', 2)], { id: 'bigint' });
    expect(given.values).toEqual(['{a,b}', '{1,2}']);
    expect(given.workspaceOf('given')).toBe('given.workspace_id');
  });
});

test('no rows are an empty table', () => {
  expect(givenRows([] as ReturnType<typeof row>[], { id: 'bigint' }).values).toEqual([null, '{}']);
});
