import { type Alternatives, anyOf, type ListSql } from './list-sql.js';
import { APART_COLUMN } from './order.js';
import type { Walk } from './walks.js';

/**
 * The ids of enough records by one walk. One value has an index in the order of the list; for several, PostgreSQL would scan the
 * list. So it fetches a page for each value.
 */
export function pick(list: ListSql, where: readonly string[], walk: Walk, enough: string): string {
  const { alternatives = [] } = list;
  const first = alternatives.find(({ single }) => single === undefined) ?? alternatives[0];
  const others = alternatives.filter((each) => each !== first);
  const page: PageSql = (more, from) =>
    walked(list, walk, [...where, ...anyOf(others), ...more], { from, enough });
  if (!first) return page([]);
  const { values, single, otherwise } = first;
  const byValue =
    single === undefined
      ? `SELECT picked.* FROM unnest(${values}) AS wanted (value)
        CROSS JOIN LATERAL (${pageWith('wanted.value', first, list, page)}) picked`
      : pageWith(single, first, list, page);
  return otherwise === undefined ? byValue : `${byValue} UNION ALL (${page([otherwise])})`;
}

/** The ids of a page with more conditions, of all records unless it is from others. */
type PageSql = (more: readonly string[], from?: string) => string;

function walked(
  { table, alias }: ListSql,
  { join = '', conditions, orderBy, key }: Walk,
  where: readonly string[],
  { from = `${table} ${alias}`, enough }: { readonly from: string | undefined; readonly enough: string },
): string {
  const shown = `${alias}.id${key === undefined ? '' : `, ${key} AS ${APART_COLUMN}`}`;
  return `SELECT ${shown} FROM ${from} ${join}
    WHERE ${[...where, ...conditions].join(' AND ')} ORDER BY ${orderBy} LIMIT ${enough}`;
}

/** With more records than this, a walk in the order of the list soon finds a page of them. */
const FEW = 2_000;

/**
 * A page of those with a value. PostgreSQL knows how frequent values are on average: it would walk through everything for a
 * rare one, and read and sort all that have a frequent one.
 */
function pageWith(
  value: string,
  { condition, outOfOrder }: Alternatives,
  { table, alias }: ListSql,
  page: PageSql,
): string {
  if (!outOfOrder) return page([condition(value)]);
  const fewJoined = `few JOIN ${table} ${alias} ON ${alias}.workspace_id = $1 AND ${alias}.id = few.id`;
  return `WITH few AS MATERIALIZED (SELECT id FROM (${outOfOrder.ids(value)}) found LIMIT ${FEW + 1})
    SELECT * FROM (${page([`(SELECT count(*) FROM few) <= ${FEW}`], fewJoined)}) rare
    UNION ALL
    SELECT * FROM (${page([outOfOrder.walked(value), `(SELECT count(*) FROM few) > ${FEW}`])}) frequent`;
}
