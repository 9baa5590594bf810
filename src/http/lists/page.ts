import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { readerOf } from '../../database/context.js';
import type { WorkspaceReads } from '../../database/reader.js';
import type { RecordTable } from '../../database/record-table.js';
import { writeCursor } from './cursor.js';
import type { ListQuery } from './list.requests.js';
import { countRows, listOf, type ListSql, pageWithinBytes, pageWithoutLongTexts } from './list-sql.js';
import { afterCursor, type Order, orderBy, orderOf, positionOfRow } from './order.js';
import { timeConditions } from './time-filters.js';

/** What a handler hands on of a request for a list. */
export interface PageRequest<Query extends ListQuery = ListQuery> {
  readonly query: Query;
  /** Path and filters and order in short: cursors work only where it is the same. */
  readonly fingerprint: string;
  /** Whether the caller wants to know how many records there are in all. */
  readonly wantsTotal: boolean;
}

/** One page of rows, and what comes after it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
}

/**
 * Reads one page of a list, and the count if it was asked for: one statement, two where records are long.
 *
 * @throws InvalidInput when the cursor is not of this list
 */
export async function readPage<Row extends { id: string }>(
  reader: WorkspaceReads,
  request: PageRequest,
  list: ListSql,
): Promise<Page<Row>> {
  return pageOf(await readRows<Row>(reader, request, list), request, orderOf(request.query, list));
}

/** Reads one page of a workspace's records, with all of their columns. */
export const readRecords = <Row extends { id: string }>(
  em: SqlEntityManager,
  table: RecordTable<Row>,
  workspaceId: string,
  request: PageRequest,
  defaultOrder: string,
): Promise<Page<Row>> =>
  readPage(readerOf(em).of(workspaceId), request, listOf(table, workspaceId, defaultOrder));

/**
 * Like {@link readPage} for what belongs to one record; undefined when there is no such record.
 *
 * @param owner a query for the record's `id`; the list's conditions may use `owner.id`
 */
export async function readOwnedPage<Row extends { id: string }>(
  reader: WorkspaceReads,
  request: PageRequest,
  list: ListSql,
  owner: string,
): Promise<Page<Row> | undefined> {
  const rows = await readRows<Row>(reader, request, list, owner);
  return rows.length === 0 ? undefined : pageOf(rows, request, orderOf(request.query, list));
}

/** A row of a page, or the lone row of an empty one: its `id` is null then. `is_long`: long texts were left out. */
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
  const filters = [...list.conditions, ...timeConditions(query, alias, parameters)];
  const after = afterCursor(request, order, alias, parameters);
  const wanted = {
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
  const rows = await read(pageWithoutLongTexts(list, wanted));
  return rows.some((row) => row.is_long) ? read(pageWithinBytes(list, wanted)) : rows;
}

/** What comes before the page has exactly one row, so that a page without rows is told from no list at all. */
const precededBy = (before: readonly string[], page: string, order: string, wantsTotal: boolean): string =>
  `SELECT ${wantsTotal ? 'counted.total, ' : ''}page.*
    FROM ${before.join(' CROSS JOIN ')} LEFT JOIN LATERAL (${page}) page ON true
    ORDER BY ${order}`;

/** Cuts the extra rows off and says where the next page begins. */
function pageOf<Row extends { id: string }>(
  found: readonly PageRow<Row>[],
  request: PageRequest,
  order: Order,
): Page<Row> {
  const rows = found.filter(({ id }) => id !== null);
  const page = rows.slice(0, request.query.per_page);
  const last = page.at(-1);
  const isFollowed = rows.length > page.length || last?.is_followed === true;
  const nextCursor =
    isFollowed && last ? writeCursor(positionOfRow(last, order), request.fingerprint) : undefined;
  return { rows: page, nextCursor, total: found[0]?.total };
}
