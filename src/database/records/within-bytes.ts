import type { RecordTable } from './record-table.js';

/** How much text is read at a time, in bytes of UTF-8 (docs/decisions/14). */
export const PAGE_BYTES = 2 * 1_048_576;

interface ByteLimit {
  readonly alias: string;
  readonly bytes: string;
  readonly order: string;
  readonly most?: number;
}

/** As many rows as fit, at least one. `is_followed`: whether another row comes next, selected or not. */
export const withinBytes = (rows: string, { alias, bytes, order, most = PAGE_BYTES }: ByteLimit): string =>
  `SELECT * FROM (
    SELECT ${alias}.*, row_number() OVER page AS page_place, sum(${bytes}) OVER page AS page_bytes,
      lead(true, 1, false) OVER page AS is_followed
    FROM ${rows}
    WINDOW page AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
  ) ${alias} WHERE page_bytes <= ${most} OR page_place = 1`;

/** The bytes of a column, or null. Except for arrays, PostgreSQL knows them without reading the text. */
export const bytesIn = ({ columns }: RecordTable, column: string, alias: string): string =>
  (columns as Record<string, string>)[column] === 'text[]'
    ? `octet_length(array_to_string(${alias}.${column}, ''))`
    : `octet_length(${alias}.${column})`;

export const longBytes = (table: RecordTable): string =>
  ['0', ...table.long.map((column) => `coalesce(${bytesIn(table, column, 'r')}, 0)`)].join(' + ');
