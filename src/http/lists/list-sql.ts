import { type RecordTable, selectList } from '../../database/record-table.js';
import { allReferred, Parameters, type ReferableTable } from '../../database/sql.js';
import { bytesIn, PAGE_BYTES, withinBytes } from '../../database/within-bytes.js';
import { isUuid } from '../../identifiers/uuid.js';
import { APART_COLUMN, type Orderings } from './order.js';
import type { Walk } from './walks.js';

export interface Alternatives {
  /** An SQL array of the values. */
  readonly values: string;
  /** `value` is what follows `=`. */
  readonly condition: (value: string) => string;
  /** A condition that does as well, whatever the values are. */
  readonly otherwise?: string;
}

export interface LongColumns {
  /** An expression for their bytes in a row, or null. */
  readonly bytes: string;
  readonly columns: readonly string[];
}

export interface ListSql {
  readonly table: string;
  readonly alias: string;
  /** Whether the records have a `clientId` besides their `id`. */
  readonly hasClientIds: boolean;
  readonly columns: string;
  readonly long: readonly LongColumns[];
  readonly conditions: readonly string[];
  readonly alternatives?: readonly Alternatives[];
  readonly parameters: Parameters;
  readonly defaultOrder: string;
  /** Orders of this list alone, by their names in `sort`. */
  readonly orderings?: Orderings;
  readonly planEachTime?: boolean;
  /** In milliseconds. */
  readonly timeLimit?: number;
}

const ALIAS = 'r';

/** All of a workspace's records, with every column. `$1` is the workspace. */
export function listOf(
  table: RecordTable,
  workspaceId: string,
  defaultOrder: string,
  orderings: Orderings = {},
): ListSql {
  const parameters = new Parameters();
  return {
    table: table.name,
    alias: ALIAS,
    hasClientIds: 'client_id' in table.columns,
    columns: selectList(table, [...table.long, ...table.hidden]),
    long: table.long.map((column) => ({ bytes: bytesIn(table, column, ALIAS), columns: [column] })),
    conditions: [`${ALIAS}.workspace_id = ${parameters.add(workspaceId)}`],
    parameters,
    defaultOrder,
    orderings,
  };
}

/** Those that the references name, by `id` or `clientId`. */
export function areNamed(list: ListSql, references: readonly string[]): string {
  const { table, alias, hasClientIds, parameters } = list;
  const ids = hasClientIds
    ? allReferred(table as ReferableTable, '$1', references, parameters)
    : `${parameters.add(references.filter(isUuid))}::uuid[]`;
  return `${alias}.id = ANY (${ids})`;
}

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
    return `${select} WHERE ${alias}.workspace_id = $1 AND ${alias}.id IN (${picked}) ${page}`;
  }
  const conditions = [...where, ...walks.flatMap((walk) => walk.conditions)];
  return `${select} WHERE ${conditions.join(' AND ')} ${page}`;
}

/** Fetches a page by each walk. */
function withApartColumn(list: ListSql, { where, walks }: PageRows, enough: string): string {
  const { table, alias, alternatives = [] } = list;
  const picked = walks.map((walk) => `(${pick(list, where, walk, enough)})`).join(' UNION ALL ');
  // Several of the alternatives may find the same record.
  const once = alternatives.length > 0 ? `SELECT DISTINCT * FROM (${picked}) found` : picked;
  return `SELECT ${alias}.*, picked.${APART_COLUMN} FROM (${once}) picked
    JOIN ${table} ${alias} ON ${alias}.workspace_id = $1 AND ${alias}.id = picked.id`;
}

/**
 * The ids of enough records by one walk. One value has an index in the order of the list; for several, PostgreSQL would scan the
 * list. So it fetches a page for each value.
 */
function pick(
  { table, alias, alternatives = [] }: ListSql,
  where: readonly string[],
  walk: Walk,
  enough: string,
): string {
  const { join = '', conditions, orderBy, key } = walk;
  const [first, ...others] = alternatives;
  const all = [...where, ...conditions, ...anyOf(others)];
  const shown = `${alias}.id${key === undefined ? '' : `, ${key} AS ${APART_COLUMN}`}`;
  const page = (...more: readonly string[]) => `SELECT ${shown} FROM ${table} ${alias} ${join}
    WHERE ${[...all, ...more].join(' AND ')} ORDER BY ${orderBy} LIMIT ${enough}`;
  if (!first) return page();
  const { values, condition, otherwise } = first;
  const byValue = `SELECT picked.* FROM unnest(${values}) AS wanted (value)
    CROSS JOIN LATERAL (${page(condition('wanted.value'))}) picked`;
  return otherwise === undefined ? byValue : `${byValue} UNION ALL (${page(otherwise)})`;
}

/** Of all rows that the list's filters find. */
export const conditionsOf = ({ conditions, alternatives }: ListSql): string[] => [
  ...conditions,
  ...anyOf(alternatives),
];

export const countRows = ({ table, alias, alternatives }: ListSql, filters: readonly string[]): string =>
  `SELECT count(*) AS total FROM ${table} ${alias}
    WHERE ${[...filters, ...anyOf(alternatives)].join(' AND ')}`;

const anyOf = (alternatives: readonly Alternatives[] = []): string[] =>
  alternatives.map(({ values, condition, otherwise }) => {
    const isWanted = condition(`ANY (${values})`);
    return otherwise === undefined ? isWanted : `(${isWanted} OR ${otherwise})`;
  });
