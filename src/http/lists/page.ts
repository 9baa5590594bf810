import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { readerOf } from '../../database/context.js';
import type { WorkspaceReads } from '../../database/reader.js';
import type { RecordTable } from '../../database/record-table.js';
import { writeCursor } from './cursor.js';
import { searched } from './filters.js';
import type { ListQuery, PagedQuery } from './list.requests.js';
import {
  areNamed,
  countRows,
  listOf,
  type ListSql,
  pageWithinBytes,
  pageWithoutLongTexts,
} from './list-sql.js';
import { afterCursor, type Order, type OrderedRow, orderBy, orderOf, positionOfRow } from './order.js';
import { timeConditions } from './time-filters.js';

export interface PageRequest<Query extends PagedQuery = ListQuery> {
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
  return pageOf(await readRows<Row>(reader, request, list), request, orderOf(request.query, list));
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
  const rows = await readRows<Row>(reader, request, list, owner);
  return rows.length === 0 ? undefined : pageOf(rows, request, orderOf(request.query, list));
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
  const { alias, parameters, planEachTime = false } = list;
  const order = orderOf(query, list);
  const filters = [
    ...list.conditions,
    ...(query.id ? [areNamed(list, query.id)] : []),
    ...timeConditions(query, alias, parameters),
  ];
  const after = afterCursor(request, order, alias, parameters);
  const rows = {
    where: after ? [...filters, after] : filters,
    order: orderBy(order, alias),
    perPage: query.per_page,
    offset: query.offset ? parameters.add(query.offset) : undefined,
  };
  const preceding = [
    ...(owner === undefined ? [] : [`(${owner}) owner`]),
    ...(wantsTotal ? [`LATERAL (${countRows(list, filters)}) counted`] : []),
  ];
  const mayTakeLong = wantsTotal || planEachTime || Boolean(query.offset);
  const read = (page: string): Promise<PageRow<Row>[]> => {
    const text =
      preceding.length > 0 ? precededBy(preceding, page, orderBy(order, 'page'), wantsTotal) : page;
    return reader.query({ text, values: parameters.values, planEachTime, mayTakeLong });
  };
  const first = await read(pageWithoutLongTexts(list, rows));
  return first.some((row) => row.is_long) ? read(pageWithinBytes(list, rows)) : first;
}

/** What precedes the page has exactly one row, which tells an empty page from a missing owner. */
const precededBy = (before: readonly string[], page: string, order: string, wantsTotal: boolean): string =>
  `SELECT ${wantsTotal ? 'counted.total, ' : ''}page.*
    FROM ${before.join(' CROSS JOIN ')} LEFT JOIN LATERAL (${page}) page ON true
    ORDER BY ${order}`;

function pageOf<Row extends { id: string }>(
  fetched: readonly PageRow<Row>[],
  request: PageRequest,
  order: Order,
): Page<Row> {
  const rows = fetched.filter(({ id }) => id !== null);
  const page = rows.slice(0, request.query.per_page);
  const last = page.at(-1);
  const isFollowed = rows.length > page.length || last?.is_followed === true;
  const nextCursor =
    isFollowed && last ? writeCursor(positionOfRow(last, order), request.fingerprint) : undefined;
  return { rows: page, nextCursor, total: fetched[0]?.total };
}
