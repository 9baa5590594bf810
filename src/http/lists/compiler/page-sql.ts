import { PAGE_BYTES, withinBytes } from '../../../platform/database/records/byte-limit.js';
import type { Source } from './scans.js';
import { nameOf, orderBy, type Sorting } from './sort.js';

export interface LongColumns {
  /** SQL for the bytes of these columns in a row, possibly null. */
  readonly bytes: string;
  readonly columns: readonly string[];
}

export interface Shown {
  readonly columns: string;
  readonly long: readonly LongColumns[];
}

/** The possible limits of pages, few because each makes another prepared statement. */
const LIMITS = [2, 6, 11, 21, 26, 31, 41, 51, 76, 101];

/** A limit of at least one row more than the page has, to know whether there is a next page. */
export const mostRows = (perPage: number): number => LIMITS.find((limit) => limit > perPage) ?? perPage + 1;

/** Rows with fewer bytes than this fit into every page. */
const MAX_SHORT_BYTES = PAGE_BYTES / Math.max(...LIMITS);

/** The names of the keys' columns in a page's rows. */
export const keyColumns = ({ keys }: Sorting): string[] =>
  keys.map(({ column }, index) => column ?? nameOf(index));

export const pageOrder = (sorting: Sorting, alias: string): string =>
  orderBy(
    sorting,
    keyColumns(sorting).map((name) => `${alias}.${name}`),
    `${alias}.id`,
  );

interface PageSql {
  readonly source: Source;
  readonly sorting: Sorting;
  readonly shown: Shown;
  readonly limit: string;
}

/** SQL for a page without long texts, because summing up the bytes of every page would cost more. */
export function pageWithoutLongTexts(page: PageSql): string {
  const { columns, long } = page.shown;
  const most = Math.floor(MAX_SHORT_BYTES / long.length);
  const texts = long.flatMap(({ bytes, columns: some }) =>
    some.map((column) => `CASE WHEN ${bytes} <= ${most} THEN r.${column} END AS ${column}`),
  );
  const isLong = long.map(({ bytes }) => `${bytes} > ${most}`).join(' OR ');
  const flag = long.length > 0 ? [`CASE WHEN ${isLong} THEN true END AS is_long`] : [];
  return select(page, [columns, ...texts, ...flag]);
}

export function pageWithinBytes(page: PageSql): string {
  const { sorting, shown } = page;
  const { columns, long } = shown;
  const bytes = long.map((each) => `coalesce(${each.bytes}, 0)`).join(' + ');
  const hidden = keyColumns(sorting).filter((_, index) => sorting.keys[index]?.column === undefined);
  const others = [...long.flatMap((each) => each.columns), ...hidden, 'is_followed'];
  const order = pageOrder(sorting, 'r');
  return `SELECT ${[columns, ...others.map((column) => `r.${column}`)].join(', ')}
    FROM (${withinBytes(`(${select(page, ['r.*'])}) r`, { alias: 'r', bytes, order })}) r ORDER BY ${order}`;
}

function select({ source, sorting, limit }: PageSql, columns: readonly string[]): string {
  const { ctes, from, where, expressions } = source;
  const keys = sorting.keys.flatMap(({ column }, index) =>
    column === undefined ? [`${expressions[index]} AS ${nameOf(index)}`] : [],
  );
  return `${ctes} SELECT ${[...columns, ...keys].join(', ')} FROM ${from} WHERE ${where}
    ORDER BY ${orderBy(sorting, expressions, 'r.id')} ${limit}`.trimStart();
}
