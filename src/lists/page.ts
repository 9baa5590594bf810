import type { Reader } from '../database/reader.js';
import type { Parameters } from '../database/sql.js';
import { leastIdOf } from '../identifiers/uuid.js';
import { type Instant, instantOf } from '../input/instants.js';
import { InvalidInput } from '../problems/problems.js';
import { type Place, readCursor, writeCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';

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

/** The columns that lists can be ordered by. Creation is the order of ids. */
const ORDER_COLUMNS: Readonly<Record<string, Ordering>> = {
  updatedAt: {
    column: 'updated_at',
    type: 'timestamptz',
    fits: (key) => typeof key === 'string' && instantOf(key) !== undefined,
  },
  title: { column: 'title', type: 'text', fits: (key) => typeof key === 'string' },
  position: {
    column: 'position',
    type: 'integer',
    fits: (key) => typeof key === 'number' && Math.abs(key) < 2 ** 31,
  },
};

interface Ordering {
  readonly column: string;
  /** In PostgreSQL. */
  readonly type: string;
  /** Whether a cursor's key can be a value of the column. */
  readonly fits: (key: Place['key']) => boolean;
}

interface Order {
  readonly name: string;
  readonly descending: boolean;
}

const orderOf = ({ sort }: ListQuery, { presetOrder }: ListSql): Order => {
  const asked = sort ?? presetOrder;
  return { name: asked.replace('-', ''), descending: asked.startsWith('-') };
};

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

/** A query for the rows of the page, and one more, which tells whether there is a next page. */
function pickedRows(
  { query }: ListRequest,
  { table, alias, alternatives = [], parameters }: ListSql,
  where: readonly string[],
  order: string,
): string {
  // Written out, because PostgreSQL takes an unknown limit for a tenth of the table and then plans anew each time.
  const most = query.per_page + 1;
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

function orderBy({ name, descending }: Order, alias: string): string {
  const direction = descending ? 'DESC' : 'ASC';
  const ordering = ORDER_COLUMNS[name];
  const byKey = ordering ? `${alias}.${ordering.column} ${direction}, ` : '';
  return `${byKey}${alias}.id ${direction}`;
}

/** The condition for rows that come after the page that gave the cursor; undefined without a cursor. */
function beyondCursor(
  { query, question }: ListRequest,
  { name, descending }: Order,
  alias: string,
  parameters: Parameters,
): string | undefined {
  const place = placeOf(query, question);
  if (!place) return undefined;
  const comparison = descending ? '<' : '>';
  const ordering = ORDER_COLUMNS[name];
  const id = () => `${parameters.add(place.id)}::uuid`;
  return ordering
    ? `(${alias}.${ordering.column}, ${alias}.id) ${comparison} (${keyOf(place, ordering, parameters)}, ${id()})`
    : `${alias}.id ${comparison} ${id()}`;
}

function placeOf(query: ListQuery, question: string): Place | undefined {
  if (query.cursor === undefined) return undefined;
  if (query.offset !== undefined) {
    throw badCursor('cursor_with_offset', 'cursor can not be given together with offset.');
  }
  const place = readCursor(query.cursor, question);
  if (!place)
    throw badCursor('invalid_cursor', 'cursor is not one that this list, filtered and ordered so, gave.');
  return place;
}

function keyOf(place: Place, { type, fits }: Ordering, parameters: Parameters): string {
  if (!fits(place.key)) throw badCursor('invalid_cursor', 'cursor is not one that this list gave.');
  return `${parameters.add(place.key)}::${type}`;
}

const badCursor = (code: string, detail: string): InvalidInput =>
  new InvalidInput([{ parameter: 'cursor', code, detail }]);

/** Records are strictly before or after; what is stored is whole milliseconds. */
function timeConditions(query: ListQuery, alias: string, parameters: Parameters): string[] {
  const conditions: string[] = [];
  const { created_before, created_after, updated_before, updated_after } = query;
  if (created_before)
    conditions.push(`${alias}.id < ${parameters.add(leastIdOf(firstNotBefore(created_before)))}::uuid`);
  if (created_after)
    conditions.push(`${alias}.id >= ${parameters.add(leastIdOf(firstAfter(created_after)))}::uuid`);
  if (updated_before) {
    conditions.push(
      `${alias}.updated_at < ${parameters.add(timestampOf(firstNotBefore(updated_before)))}::timestamptz`,
    );
  }
  if (updated_after) {
    conditions.push(
      `${alias}.updated_at >= ${parameters.add(timestampOf(firstAfter(updated_after)))}::timestamptz`,
    );
  }
  return conditions;
}

const firstAfter = (instant: Instant): number => instant.milliseconds + 1;
const firstNotBefore = (instant: Instant): number => instant.milliseconds + (instant.finer ? 1 : 0);

const LAST_MILLISECOND = Date.parse('9999-12-31T23:59:59.999Z');

/** Nothing is stored outside these years, and PostgreSQL reads no others from ISO 8601. */
const timestampOf = (milliseconds: number): string =>
  new Date(Math.min(Math.max(milliseconds, 0), LAST_MILLISECOND)).toISOString();

/** Cuts the extra row off and says where the next page begins. */
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

function placeOfRow(row: { id: string }, order: Order): Place {
  const column = ORDER_COLUMNS[order.name]?.column;
  if (!column) return { id: row.id };
  return { id: row.id, key: (row as Record<string, unknown>)[column] as string | number };
}
