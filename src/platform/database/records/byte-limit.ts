import type { Queryable } from '../sql.js';
import type { Key } from './reference-index.js';
import { type RecordTable, selectList } from './record-table.js';

/** The most text that one statement reads, in bytes of UTF-8 (docs/decisions/14). */
export const PAGE_BYTES = 2 * 1_048_576;

/** The most text of records that are locked at once, in bytes of UTF-8. */
export const MOST_CLAIMED_BYTES = 16 * 1_048_576;

interface ByteLimit {
  readonly alias: string;
  readonly bytes: string;
  readonly order: string;
  readonly most?: number;
}

/** As many rows as fit into the limit, at least one. `is_followed`: whether another row follows, selected or not. */
export const withinBytes = (rows: string, { alias, bytes, order, most = PAGE_BYTES }: ByteLimit): string =>
  `SELECT * FROM (
    SELECT ${alias}.*, row_number() OVER page AS page_place, sum(${bytes}) OVER page AS page_bytes,
      lead(true, 1, false) OVER page AS is_followed
    FROM ${rows}
    WINDOW page AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
  ) ${alias} WHERE page_bytes <= ${most} OR page_place = 1`;

/** SQL for the bytes of a column, or null. PostgreSQL knows these without reading a text, array and JSON excepted. */
export function bytesIn({ columns }: RecordTable, column: string, alias: string): string {
  const type = (columns as Record<string, string>)[column];
  if (type === 'text[]') return `octet_length(array_to_string(${alias}.${column}, ''))`;
  return `octet_length(${alias}.${column}${type === 'jsonb' ? '::text' : ''})`;
}

export const longBytes = (table: RecordTable): string =>
  ['0', ...table.long.map((column) => `coalesce(${bytesIn(table, column, 'r')}, 0)`)].join(' + ');

/** The records hold more text than is read at once. */
export class RecordsTooLarge extends Error {}

interface Which {
  readonly key: Key | `${string}_id`;
  readonly among: readonly string[];
  /** SQL for the bytes of text that a row `r` has in addition to its long columns. */
  readonly besides?: string;
  readonly most: number;
}

/** Locks records against other writers, in the order of their ids, and reads them. @throws RecordsTooLarge */
export async function lockRecords<Row>(
  from: Pick<Queryable, 'query'>,
  table: RecordTable<Row>,
  workspaceId: string,
  { key, among, besides = '0', most }: Which,
): Promise<Row[]> {
  if (among.length === 0) return [];
  const type = key === 'client_id' ? 'text' : 'uuid';
  const locked = `(SELECT * FROM ${table.name}
    WHERE workspace_id = $1 AND ${key} = ANY ($2::${type}[]) ORDER BY id FOR NO KEY UPDATE) r`;
  const limit = { alias: 'r', bytes: `${longBytes(table)} + ${besides}`, order: 'r.id', most };
  const rows = await from.query<Row & { readonly is_followed: boolean }>({
    text: `SELECT ${selectList(table)}, is_followed FROM (${withinBytes(locked, limit)}) r ORDER BY id`,
    values: [workspaceId, [...new Set(among)]],
  });
  if (rows.at(-1)?.is_followed) throw new RecordsTooLarge();
  return rows.map(({ is_followed: _, ...row }) => row as Row);
}
