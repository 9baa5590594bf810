import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { readerOf } from '../../database/context.js';
import type { WorkspaceReads } from '../../database/reader.js';
import type { RecordTable } from '../../database/records/record-table.js';
import { type CursorPosition, writeCursor } from './cursor.js';
import { searched } from './filters.js';
import type { ListQuery } from './list.requests.js';
import { areNamed, countRows, listOf, type ListSql } from './list-sql.js';
import { type PageRows, pageWithinBytes, pageWithoutLongTexts } from './page-sql.js';
import { type OrderedRow, orderBy, orderOf, positionOfRow } from './order.js';
import { timeConditions } from './time-filters.js';
import { walksOf } from './walks.js';

/** Where a page begins, and how long it is at most. */
export interface PageStart {
  readonly per_page: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface PageRequest<Query extends PageStart = ListQuery> {
  readonly query: Query;
  readonly fingerprint: string;
  readonly wantsTotal: boolean;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

/** One statement, two where records are long (docs/decisions/14). */
export async function readPage<Row extends OrderedRow<Query>, Query extends ListQuery>(
  reader: WorkspaceReads,
  request: PageRequest<Query>,
  list: ListSql,
): Promise<Page<Row>> {
  const order = orderOf(request.query, list);
  return pageOf(await readRows<Row>(reader, request, list), request, (row) => positionOfRow(row, order));
}

/** A page of all records, or of those with the words in `q` where the list takes that. */
export function readRecords<Row extends OrderedRow<Query>, Query extends ListQuery & { readonly q?: string }>(
  em: SqlEntityManager,
  table: RecordTable<Row>,
  workspaceId: string,
  request: PageRequest<Query>,
  defaultOrder: string,
): Promise<Page<Row>> {
  const list = searched(listOf(table, workspaceId, defaultOrder), workspaceId, request.query.q);
  return readPage(readerOf(em).of(workspaceId), request, list);
}

/** Undefined without an owner. `owner` is a query for its `id`; the list's conditions may use `owner.id`. */
export async function readOwnedPage<Row extends OrderedRow>(
  reader: WorkspaceReads,
  request: PageRequest,
  list: ListSql,
  owner: string,
): Promise<Page<Row> | undefined> {
  const order = orderOf(request.query, list);
  const rows = await readRows<Row>(reader, request, list, owner);
  return rows.length === 0 ? undefined : pageOf(rows, request, (row) => positionOfRow(row, order));
}

/** An empty page has one row whose `id` is null. `is_long` says that long texts were left out. */
type PageRow<Row> = Row & { total?: number; is_long?: boolean; is_followed?: boolean };

async function readRows<Row>(
  reader: WorkspaceReads,
  request: PageRequest,
  list: ListSql,
  owner?: string,
): Promise<PageRow<Row>[]> {
  const { query, wantsTotal } = request;
  const { alias, parameters } = list;
  const order = orderOf(query, list);
  const filters = [
    ...list.conditions,
    ...(query.id ? [areNamed(list, query.id)] : []),
    ...timeConditions(query, alias, parameters),
  ];
  const rows = {
    where: filters,
    walks: walksOf(request, order, alias, parameters),
    order: orderBy(order, alias),
    perPage: query.per_page,
    offset: query.offset ? parameters.add(query.offset) : undefined,
    ...(order.ordering?.isHidden && { hidden: [order.ordering.column] }),
  };
  return fetchRows(reader, list, {
    rows,
    owner,
    count: wantsTotal ? countRows(list, filters) : undefined,
    order: orderBy(order, 'page'),
    mayTakeLong: wantsTotal || list.planEachTime === true || Boolean(query.offset),
  });
}

interface Fetch {
  readonly rows: PageRows;
  readonly owner?: string | undefined;
  /** A query for the `total`. */
  readonly count: string | undefined;
  /** Of the rows of `page`. */
  readonly order: string;
  readonly mayTakeLong: boolean;
}

async function fetchRows<Row>(
  reader: WorkspaceReads,
  list: ListSql,
  { rows, owner, count, order, mayTakeLong }: Fetch,
): Promise<PageRow<Row>[]> {
  const preceding = [
    ...(owner === undefined ? [] : [`(${owner}) owner`]),
    ...(count === undefined ? [] : [`LATERAL (${count}) counted`]),
  ];
  const { parameters, planEachTime = false, timeLimit } = list;
  const read = (page: string): Promise<PageRow<Row>[]> => {
    const text = preceding.length > 0 ? precededBy(preceding, page, order, count !== undefined) : page;
    return reader.query({ text, values: parameters.values, planEachTime, mayTakeLong, timeLimit });
  };
  const first = await read(pageWithoutLongTexts(list, rows));
  return first.some((row) => row.is_long) ? read(pageWithinBytes(list, rows)) : first;
}

/** A list whose `table` has only the rows of the page and the next one, each with its `place`. */
export interface PickedSql extends ListSql {
  /** A query for the `total`, if it is wanted. */
  readonly count: string | undefined;
}

interface PickedRow {
  readonly id: string;
  /** What the rows are ordered by before the id, as text. */
  readonly cursor_key: string;
}

export async function readPickedPage<Row extends { readonly id: string }>(
  reader: WorkspaceReads,
  request: PageRequest<PageStart>,
  list: PickedSql,
): Promise<Page<Row>> {
  const rows = await fetchRows<Row & PickedRow>(
    reader,
    { ...list, columns: `${list.columns}, place, cursor_key` },
    {
      rows: {
        where: ['true'],
        walks: [{ conditions: [], orderBy: `${list.alias}.place` }],
        order: `${list.alias}.place`,
        perPage: request.query.per_page,
        offset: undefined,
      },
      count: list.count,
      order: 'page.place',
      mayTakeLong: true,
    },
  );
  return pageOf(rows, request, ({ id, cursor_key: key }) => ({ id, key }));
}

/** What precedes the page has exactly one row, which tells an empty page from a missing owner. */
const precededBy = (before: readonly string[], page: string, order: string, wantsTotal: boolean): string =>
  `SELECT ${wantsTotal ? 'counted.total, ' : ''}page.*
    FROM ${before.join(' CROSS JOIN ')} LEFT JOIN LATERAL (${page}) page ON true
    ORDER BY ${order}`;

function pageOf<Row extends { id: string }>(
  fetched: readonly PageRow<Row>[],
  request: PageRequest<PageStart>,
  positionOf: (row: Row) => CursorPosition,
): Page<Row> {
  const rows = fetched.filter(({ id }) => id !== null);
  const page = rows.slice(0, request.query.per_page);
  const last = page.at(-1);
  const isFollowed = rows.length > page.length || last?.is_followed === true;
  const nextCursor = isFollowed && last ? writeCursor(positionOf(last), request.fingerprint) : undefined;
  return { rows: page, nextCursor, total: fetched[0]?.total };
}
