import type { Reader } from '../database/reader.js';
import type { Parameters } from '../database/sql.js';
import { writeCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import { beyondCursor, type Order, orderBy, orderOf, placeOfRow } from './order.js';
import { timeConditions } from './time-filters.js';

/** What a handler hands on of a request for a list. */
export interface ListRequest<Query extends ListQuery = ListQuery> {
  readonly query: Query;
  /** Path and filters and order in short: cursors work only where it is the same. */
  readonly question: string;
  /** Whether the caller wants to know how many records there are in all. */
  readonly counted: boolean;
}

/** One page of rows, and what comes after it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

/** A filter that any of several values fulfils. */
export interface Alternatives {
  /** An SQL array of the values. */
  readonly values: string;
  /** The condition on `value`, which stands on the right of `=`. */
  readonly condition: (value: string) => string;
}

/** What a list shows, and of which rows. */
export interface ListSql {
  readonly table: string;
  /** What the columns and conditions call a row of the table. */
  readonly alias: string;
  /** The columns to read, `id` and those that the list can be ordered by among them. */
  readonly columns: string;
  /** The filters that are the list's own, `workspace_id` among them. */
  readonly conditions: readonly string[];
  /** Further filters of the list's own. */
  readonly alternatives?: readonly Alternatives[];
  readonly parameters: Parameters;
  /** The order when the caller asks for none. */
  readonly presetOrder: string;
  /** Whether its parameters find so different numbers of rows that one plan can't serve them all. */
  readonly planEachTime?: boolean;
}

/** A list of what belongs to one record. Its conditions may use `owner.id`. */
export interface OwnedListSql extends ListSql {
  /** A query for the `id` of the record that the list belongs to. */
  readonly owner: string;
}

/**
 * Reads one page of a list with one statement, the count included when it was asked for.
 *
 * @throws InvalidInput when the cursor is not of this list
 */
export async function readPage<Row extends { id: string }>(
  reader: Reader,
  request: ListRequest,
  list: ListSql,
): Promise<Page<Row>> {
  return pageOf(await readRows<Row>(reader, request, list), request, orderOf(request.query, list));
}

/** Like {@link readPage}; undefined when the record that the list belongs to does not exist. */
export async function readOwnedPage<Row extends { id: string }>(
  reader: Reader,
  request: ListRequest,
  list: OwnedListSql,
): Promise<Page<Row> | undefined> {
  const rows = await readRows<Row>(reader, request, list, list.owner);
  return rows.length === 0 ? undefined : pageOf(rows, request, orderOf(request.query, list));
}

/** A row of a page, or the lone row of an empty one: its `id` is null then. */
type PageRow<Row> = Row & { total?: number };

function readRows<Row>(
  reader: Reader,
  request: ListRequest,
  list: ListSql,
  owner?: string,
): Promise<PageRow<Row>[]> {
  const { table, alias, columns, parameters, planEachTime = false } = list;
  const order = orderOf(request.query, list);
  const filters = [...list.conditions, ...timeConditions(request.query, alias, parameters)];
  const beyond = beyondCursor(request, order, alias, parameters);
  const where = beyond ? [...filters, beyond] : filters;
  // The inner query picks the page's rows, so that the columns are worked out for no others.
  const page = `SELECT ${columns}
    FROM (${pickedRows(request, list, where, orderBy(order, alias))}) ${alias}
    ORDER BY ${orderBy(order, alias)}`;
  if (!request.counted && owner === undefined) {
    return reader.rows({ text: page, values: parameters.values, planEachTime });
  }

  // What comes before the page has exactly one row, so that a page without rows is told from no list at all.
  const count = `(SELECT count(*) AS total FROM ${table} ${alias} WHERE ${[...filters, ...anyOf(list.alternatives)].join(' AND ')}) counted`;
  const before = [
    ...(owner === undefined ? [] : [`(${owner}) owner`]),
    ...(request.counted ? [`LATERAL ${count}`] : []),
  ];
  return reader.rows({
    text: `SELECT ${request.counted ? 'counted.total, ' : ''}page.*
      FROM ${before.join(' CROSS JOIN ')} LEFT JOIN LATERAL (${page}) page ON true
      ORDER BY ${orderBy(order, 'page')}`,
    values: parameters.values,
    planEachTime,
  });
}

/** Rows that a page's query may find; the text of each is a statement that is prepared. */
const LIMITS = [2, 6, 11, 21, 26, 31, 41, 51, 76, 101];

/** A query for the rows of the page, and at least one more if there is one, which tells whether there is a next page. */
function pickedRows(
  { query }: ListRequest,
  { table, alias, alternatives = [], parameters }: ListSql,
  where: readonly string[],
  order: string,
): string {
  // Written out, because PostgreSQL takes an unknown limit for a tenth of the table and then plans anew each time.
  const most = LIMITS.find((limit) => limit > query.per_page) ?? query.per_page + 1;
  const offset = query.offset ? parameters.add(query.offset) : undefined;
  const page = `ORDER BY ${order} LIMIT ${most}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
  const [first, ...others] = alternatives;
  if (!first) return `SELECT * FROM ${table} ${alias} WHERE ${where.join(' AND ')} ${page}`;
  // For one value there is an index in the order of the list; for any of several, PostgreSQL would walk the list
  // until it has found enough. So each value gets as many rows as the page may need, and the page takes its own.
  const one = [...where, ...anyOf(others), first.condition('wanted.value')];
  const enough = offset === undefined ? most : `${most} + ${offset}::bigint`;
  return `SELECT * FROM ${table} ${alias} WHERE (${alias}.workspace_id, ${alias}.id) IN (
      SELECT picked.workspace_id, picked.id FROM unnest(${first.values}) AS wanted (value)
      CROSS JOIN LATERAL (
        SELECT ${alias}.workspace_id, ${alias}.id FROM ${table} ${alias}
        WHERE ${one.join(' AND ')} ORDER BY ${order} LIMIT ${enough}
      ) picked
    ) ${page}`;
}

const anyOf = (alternatives: readonly Alternatives[] = []): string[] =>
  alternatives.map(({ values, condition }) => condition(`ANY (${values})`));

/** Cuts the extra rows off and says where the next page begins. */
function pageOf<Row extends { id: string }>(
  found: readonly PageRow<Row>[],
  request: ListRequest,
  order: Order,
): Page<Row> {
  const rows = found.filter(({ id }) => id !== null);
  const page = rows.slice(0, request.query.per_page);
  const last = page.at(-1);
  const nextCursor =
    rows.length > page.length && last ? writeCursor(placeOfRow(last, order), request.question) : undefined;
  return { rows: page, nextCursor, total: found[0]?.total };
}
