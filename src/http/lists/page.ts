import type { Parameters } from '../../database/sql.js';
import type { WorkspaceReads } from '../../database/workspace-reads.js';
import { writeCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import { PAGE_BYTES, withinBytes } from '../../database/within-bytes.js';
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

/** Columns that can hold long texts. */
export interface LongColumns {
  /**
   * An expression for how many bytes of text they hold in a row, null for none. PostgreSQL knows a text's length
   * without reading it.
   */
  readonly bytes: string;
  /** Their expressions, by what they are called. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Long columns as they stand behind `SELECT`. */
export const allColumns = (long: readonly LongColumns[]): string =>
  long
    .flatMap(({ columns }) => Object.entries(columns).map(([name, column]) => `${column} AS ${name}`))
    .join(', ');

/** What a list shows, and of which rows. */
export interface ListSql {
  readonly table: string;
  /** What the columns and conditions call a row of the table. */
  readonly alias: string;
  /** The columns to read, `id` and those that the list can be ordered by among them. */
  readonly columns: string;
  /** Further columns, which can hold long texts. */
  readonly long?: readonly LongColumns[];
  /** The filters that are the list's own, `workspace_id` among them. */
  readonly conditions: readonly string[];
  /** Further filters of the list's own. */
  readonly alternatives?: readonly Alternatives[];
  readonly parameters: Parameters;
  /** The order when the caller asks for none. */
  readonly defaultOrder: string;
  /** Whether its parameters find so different numbers of rows that one plan can't serve them all. */
  readonly planEachTime?: boolean;
}

/** A list of what belongs to one record. Its conditions may use `owner.id`. */
export interface OwnedListSql extends ListSql {
  /** A query for the `id` of the record that the list belongs to. */
  readonly owner: string;
}

/**
 * Reads one page of a list with one statement, two where its records are long; the count included when it was asked for.
 *
 * @throws InvalidInput when the cursor is not of this list
 */
export async function readPage<Row extends { id: string }>(
  reader: WorkspaceReads,
  request: ListRequest,
  list: ListSql,
): Promise<Page<Row>> {
  return pageOf(await readRows<Row>(reader, request, list), request, orderOf(request.query, list));
}

/** Like {@link readPage}; undefined when the record that the list belongs to does not exist. */
export async function readOwnedPage<Row extends { id: string }>(
  reader: WorkspaceReads,
  request: ListRequest,
  list: OwnedListSql,
): Promise<Page<Row> | undefined> {
  const rows = await readRows<Row>(reader, request, list, list.owner);
  return rows.length === 0 ? undefined : pageOf(rows, request, orderOf(request.query, list));
}

/** A row of a page, or the lone row of an empty one: its `id` is null then. `is_long`: its long columns were left out. */
type PageRow<Row> = Row & { total?: number; is_long?: boolean; is_followed?: boolean };

async function readRows<Row>(
  reader: WorkspaceReads,
  request: ListRequest,
  list: ListSql,
  owner?: string,
): Promise<PageRow<Row>[]> {
  const { alias, parameters, planEachTime = false } = list;
  const order = orderOf(request.query, list);
  const mayTakeLong = request.counted || planEachTime || Boolean(request.query.offset);
  const filters = [...list.conditions, ...timeConditions(request.query, alias, parameters)];
  const beyond = beyondCursor(request, order, alias, parameters);
  const where = beyond ? [...filters, beyond] : filters;
  // The page's rows are picked first, so that the columns are worked out for no others.
  const picked = { rows: pickedRows(request, list, where, orderBy(order, alias)), order };
  const before = precedingSql(request, list, filters, owner);
  const read = (page: string): Promise<PageRow<Row>[]> => {
    const text = before ? precededBy(before, page, orderBy(order, 'page'), request) : page;
    return reader.query({ text, values: parameters.values, planEachTime, mayTakeLong });
  };
  const rows = await read(pageWithoutLongRows(list, picked));
  return rows.some((row) => row.is_long) ? read(pageWithinBytes(list, picked)) : rows;
}

/** What comes before the page has exactly one row, so that a page without rows is told from no list at all. */
function precedingSql(
  request: ListRequest,
  { table, alias, alternatives }: ListSql,
  filters: readonly string[],
  owner: string | undefined,
): string | undefined {
  const condition = [...filters, ...anyOf(alternatives)].join(' AND ');
  const count = `(SELECT count(*) AS total FROM ${table} ${alias} WHERE ${condition}) counted`;
  const before = [
    ...(owner === undefined ? [] : [`(${owner}) owner`]),
    ...(request.counted ? [`LATERAL ${count}`] : []),
  ];
  return before.length > 0 ? before.join(' CROSS JOIN ') : undefined;
}

const precededBy = (before: string, page: string, order: string, { counted }: ListRequest): string =>
  `SELECT ${counted ? 'counted.total, ' : ''}page.*
    FROM ${before} LEFT JOIN LATERAL (${page}) page ON true
    ORDER BY ${order}`;

/** A query for the rows of a page, and their order. */
interface Picked {
  readonly rows: string;
  readonly order: Order;
}

/** Rows that a page's query may find; the text of each is a statement that is prepared. */
const LIMITS = [2, 6, 11, 21, 26, 31, 41, 51, 76, 101];

/** A row with longer texts is not shown before it is known how many fit on the page: of others, all that are picked do. */
const LONG = PAGE_BYTES / Math.max(...LIMITS);

/** The page, for most lists. To add up what all rows bring would take longer than to leave out what is long. */
function pageWithoutLongRows({ alias, columns, long = [] }: ListSql, { rows, order }: Picked): string {
  const most = Math.floor(LONG / long.length);
  const texts = long.flatMap(({ bytes, columns: some }) =>
    Object.entries(some).map(
      ([name, column]) => `CASE WHEN ${bytes} <= ${most} THEN ${column} END AS ${name}`,
    ),
  );
  const isLong = long.map(({ bytes }) => `${bytes} > ${most}`).join(' OR ');
  const all = [
    columns,
    ...texts,
    ...(long.length > 0 ? [`CASE WHEN ${isLong} THEN true END AS is_long`] : []),
  ];
  return `SELECT ${all.join(', ')} FROM (${rows}) ${alias} ORDER BY ${orderBy(order, alias)}`;
}

/** The page where some rows are long: it ends early when it would become too large. */
function pageWithinBytes({ alias, columns, long = [] }: ListSql, { rows, order }: Picked): string {
  const bytes = long.map((each) => `coalesce(${each.bytes}, 0)`).join(' + ');
  const sized = { alias, bytes, order: orderBy(order, alias) };
  return `SELECT ${[columns, allColumns(long), `${alias}.is_followed`].join(', ')}
    FROM (${withinBytes(`(${rows}) ${alias}`, sized)}) ${alias} ORDER BY ${sized.order}`;
}

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
  const isFollowed = rows.length > page.length || last?.is_followed === true;
  const nextCursor = isFollowed && last ? writeCursor(placeOfRow(last, order), request.question) : undefined;
  return { rows: page, nextCursor, total: found[0]?.total };
}
