import { describe, expect, test } from '@jest/globals';
import type { RecordTable } from '../../../src/database/records/record-table.js';
import { countRows, listOf, type ListSql } from '../../../src/http/lists/list-sql.js';
import { pageWithinBytes, pageWithoutLongTexts } from '../../../src/http/lists/page-sql.js';

const TABLE = {
  name: 'component',
  columns: { id: 'uuid', title: 'text', description: 'text' },
  long: ['description'],
  hidden: new Set(),
} as unknown as RecordTable;
const SHORT: ListSql = { ...listOf({ ...TABLE, long: [] }, 'w', 'createdAt') };
const rows = (perPage: number, offset?: string) => ({
  where: SHORT.conditions,
  walks: [{ conditions: [], orderBy: 'r.id ASC' }],
  order: 'r.id ASC',
  perPage,
  offset,
});
const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ');

describe('a list of all records', () => {
  test('is limited to the workspace, its first parameter', () => {
    const { conditions, parameters } = listOf(TABLE, 'w', 'createdAt');
    expect(conditions).toEqual(['r.workspace_id = $1']);
    expect(parameters.values).toEqual(['w']);
  });

  test('sets long columns apart', () => {
    const { columns, long } = listOf(TABLE, 'w', 'createdAt');
    expect(columns).toBe('id, title');
    expect(long).toEqual([{ bytes: 'octet_length(r.description)', columns: ['description'] }]);
  });
});

describe('a page', () => {
  test.each([
    [1, 2],
    [2, 6],
    [25, 26],
    [99, 101],
    [100, 101],
  ])('of %d rows fetches at most %d, written as a literal', (perPage, limit) => {
    expect(pageWithoutLongTexts(SHORT, rows(perPage))).toMatch(new RegExp(` LIMIT ${limit}$`));
  });

  test('has as many statements as there are limits, whatever per_page is', () => {
    const texts = Array.from({ length: 100 }, (_, n) => pageWithoutLongTexts(SHORT, rows(n + 1)));
    expect(new Set(texts).size).toBe(10);
  });

  test('begins at an offset', () => {
    expect(pageWithoutLongTexts(SHORT, rows(10, '$2'))).toBe(
      'SELECT id, title, description FROM component r WHERE r.workspace_id = $1 ORDER BY r.id ASC LIMIT 11 OFFSET $2',
    );
  });

  test('without long texts says which rows are long', () => {
    const sql = pageWithoutLongTexts(listOf(TABLE, 'w', 'createdAt'), rows(10));
    expect(sql).toContain(
      'CASE WHEN octet_length(r.description) <= 20763 THEN r.description END AS description',
    );
    expect(sql).toContain('CASE WHEN octet_length(r.description) > 20763 THEN true END AS is_long');
  });

  test('with long texts says whether another row follows', () => {
    const sql = oneLine(pageWithinBytes(listOf(TABLE, 'w', 'createdAt'), rows(10)));
    expect(sql).toMatch(/^SELECT id, title, r\.description, r\.is_followed FROM /);
    expect(sql).toContain('sum(coalesce(octet_length(r.description), 0)) OVER page');
    expect(sql).toMatch(/ ORDER BY r\.id ASC$/);
  });

  test('of rows with any of several values fetches a page for each of them', () => {
    const alternatives = [
      { values: '$2::text[]', condition: (value: string) => `r.title = ${value}` },
      { values: '$3::text[]', condition: (value: string) => `r.kind = ${value}` },
    ];
    const sql = oneLine(pageWithoutLongTexts({ ...SHORT, alternatives }, rows(10, '$4')));
    expect(sql).toContain('FROM unnest($2::text[]) AS wanted (value)');
    expect(sql).toContain(
      'WHERE r.workspace_id = $1 AND r.kind = ANY ($3::text[]) AND r.title = wanted.value ORDER BY r.id ASC LIMIT 11 + $4::bigint',
    );
    expect(sql).toMatch(/ ORDER BY r\.id ASC LIMIT 11 OFFSET \$4$/);
  });
});

test('rows with any of several values are counted once', () => {
  const alternatives = [{ values: '$2::text[]', condition: (value: string) => `r.title = ${value}` }];
  expect(oneLine(countRows({ ...SHORT, alternatives }, ['r.workspace_id = $1']))).toBe(
    'SELECT count(*) AS total FROM component r WHERE r.workspace_id = $1 AND r.title = ANY ($2::text[])',
  );
});
