import { PAGE_BYTES, withinBytes } from '../../database/records/within-bytes.js';
import type { ListSql } from './list-sql.js';
import { APART_COLUMN } from './order.js';
import { pick } from './pick-sql.js';
import type { Walk } from './walks.js';

/** Each is a prepared statement of its own, so there are few. */
const LIMITS = [2, 6, 11, 21, 26, 31, 41, 51, 76, 101];

/** More than a page holds by at least one, which tells whether there's a next page. */
export const mostRows = (perPage: number): number => LIMITS.find((limit) => limit > perPage) ?? perPage + 1;

/** With fewer bytes than this in each row, every page fits. */
const MAX_SHORT_BYTES = PAGE_BYTES / Math.max(...LIMITS);

export interface PageRows {
  readonly where: readonly string[];
  readonly walks: readonly Walk[];
  readonly order: string;
  readonly perPage: number;
  readonly offset: string | undefined;
  /** What the cursor of the next page needs, and the list doesn't show. */
  readonly hidden?: readonly string[];
}

/** Leaves long texts out: adding up the bytes of every page would cost more. */
export function pageWithoutLongTexts(list: ListSql, rows: PageRows): string {
  const { columns, long } = list;
  const most = Math.floor(MAX_SHORT_BYTES / long.length);
  const texts = long.flatMap(({ bytes, columns: some }) =>
    some.map((column) => `CASE WHEN ${bytes} <= ${most} THEN ${list.alias}.${column} END AS ${column}`),
  );
  const isLong = long.map(({ bytes }) => `${bytes} > ${most}`).join(' OR ');
  const flag = long.length > 0 ? [`CASE WHEN ${isLong} THEN true END AS is_long`] : [];
  return selectRows(list, rows, [columns, ...texts, ...flag, ...orderColumns(rows, list.alias)].join(', '));
}

export function pageWithinBytes(list: ListSql, rows: PageRows): string {
  const { alias, columns, long } = list;
  const bytes = long.map((each) => `coalesce(${each.bytes}, 0)`).join(' + ');
  const texts = long.flatMap((each) => each.columns.map((column) => `${alias}.${column}`));
  const picked = `(${selectRows(list, rows, `${alias}.*`)}) ${alias}`;
  return `SELECT ${[columns, ...texts, ...orderColumns(rows, alias), `${alias}.is_followed`].join(', ')}
    FROM (${withinBytes(picked, { alias, bytes, order: rows.order })}) ${alias} ORDER BY ${rows.order}`;
}

const isApart = ({ walks }: PageRows): boolean => walks.some(({ key }) => key !== undefined);

const orderColumns = (rows: PageRows, alias: string): string[] =>
  [...(isApart(rows) ? [APART_COLUMN] : []), ...(rows.hidden ?? [])].map((column) => `${alias}.${column}`);

/** Fetches at least one row more, which tells whether there's a next page. */
function selectRows(list: ListSql, rows: PageRows, columns: string): string {
  const { table, alias, alternatives = [] } = list;
  const { where, walks, order, perPage, offset } = rows;
  // A literal: PostgreSQL takes a parameter for a tenth of the table, and plans anew each time.
  const most = mostRows(perPage);
  const page = `ORDER BY ${order} LIMIT ${most}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
  const select = `SELECT ${columns} FROM ${table} ${alias}`;
  const enough = offset === undefined ? String(most) : `${most} + ${offset}::bigint`;
  if (isApart(rows))
    return `SELECT ${columns} FROM (${withApartColumn(list, rows, enough)}) ${alias} ${page}`;
  if (alternatives.length > 0) {
    const picked = walks.map((walk) => pick(list, where, walk, enough)).join(' UNION ALL ');
    return `${select} WHERE ${alias}.workspace_id = $1 AND ${alias}.id = ANY (ARRAY(${picked})) ${page}`;
  }
  const conditions = [...where, ...walks.flatMap((walk) => walk.conditions)];
  return `${select} WHERE ${conditions.join(' AND ')} ${page}`;
}

/** Fetches a page by each walk: once, and not for each record of a workspace that PostgreSQL knows nothing of. */
function withApartColumn(list: ListSql, { where, walks }: PageRows, enough: string): string {
  const { table, alias, alternatives = [] } = list;
  const picked = walks.map((walk) => `(${pick(list, where, walk, enough)})`).join(' UNION ALL ');
  // Several of the alternatives may find the same record.
  const once = alternatives.length > 0 ? `SELECT DISTINCT * FROM (${picked}) found` : picked;
  return `WITH picked AS MATERIALIZED (${once}) SELECT ${alias}.*, picked.${APART_COLUMN} FROM picked
    JOIN ${table} ${alias} ON ${alias}.workspace_id = $1 AND ${alias}.id = picked.id`;
}
