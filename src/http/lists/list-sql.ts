import { type RecordTable, selectList } from '../../database/record-table.js';
import { Parameters } from '../../database/sql.js';
import { bytesIn, PAGE_BYTES, withinBytes } from '../../database/within-bytes.js';

/** A filter that any of several values fulfils. */
export interface Alternatives {
  /** An SQL array of the values. */
  readonly values: string;
  /** The condition on `value`, which stands on the right of `=`. */
  readonly condition: (value: string) => string;
}

/** Columns that can hold long texts. */
export interface LongColumns {
  /** An expression for how many bytes of text they hold in a row, null for none. */
  readonly bytes: string;
  readonly columns: readonly string[];
}

/** What a list shows, and of which rows. */
export interface ListSql {
  readonly table: string;
  /** What the columns and conditions call a row of the table. */
  readonly alias: string;
  /** The select list, with `id` and the columns that the list can be ordered by. */
  readonly columns: string;
  /** Further columns, which can hold long texts. */
  readonly long: readonly LongColumns[];
  /** The list's own filters, `workspace_id` among them. */
  readonly conditions: readonly string[];
  /** More of the list's own filters. */
  readonly alternatives?: readonly Alternatives[];
  readonly parameters: Parameters;
  /** The order when the caller asks for none. */
  readonly defaultOrder: string;
  /** Whether one plan can't serve all parameters, because they match such different numbers of rows. */
  readonly planEachTime?: boolean;
}

const ALIAS = 'r';

/** The list of all of a workspace's records, with every column; its parameter `$1` is the workspace. */
export function listOf(table: RecordTable, workspaceId: string, defaultOrder: string): ListSql {
  const parameters = new Parameters();
  return {
    table: table.name,
    alias: ALIAS,
    columns: selectList(table, table.long),
    long: table.long.map((column) => ({ bytes: bytesIn(table, column, ALIAS), columns: [column] })),
    conditions: [`${ALIAS}.workspace_id = ${parameters.add(workspaceId)}`],
    parameters,
    defaultOrder,
  };
}

/** Numbers of rows that a page's query may fetch: each is a prepared statement of its own. */
const LIMITS = [2, 6, 11, 21, 26, 31, 41, 51, 76, 101];

/** Rows with no more text than this always fit on one page, however many there are. */
const LONG = PAGE_BYTES / Math.max(...LIMITS);

/** Which rows are on a page. */
export interface PageRows {
  readonly where: readonly string[];
  /** The list of expressions after `ORDER BY`. */
  readonly order: string;
  readonly perPage: number;
  /** The placeholder of the offset. */
  readonly offset: string | undefined;
}

/** The page, for most lists. Long texts are left out: adding up what all rows bring would cost more than that. */
export function pageWithoutLongTexts(list: ListSql, rows: PageRows): string {
  const { columns, long } = list;
  const most = Math.floor(LONG / long.length);
  const texts = long.flatMap(({ bytes, columns: some }) =>
    some.map((column) => `CASE WHEN ${bytes} <= ${most} THEN ${list.alias}.${column} END AS ${column}`),
  );
  const isLong = long.map(({ bytes }) => `${bytes} > ${most}`).join(' OR ');
  const flag = long.length > 0 ? [`CASE WHEN ${isLong} THEN true END AS is_long`] : [];
  return selectRows(list, rows, [columns, ...texts, ...flag].join(', '));
}

/** The page where some rows are long: it ends early when it would become too large. */
export function pageWithinBytes(list: ListSql, rows: PageRows): string {
  const { alias, columns, long } = list;
  const bytes = long.map((each) => `coalesce(${each.bytes}, 0)`).join(' + ');
  const texts = long.flatMap((each) => each.columns.map((column) => `${alias}.${column}`));
  const picked = `(${selectRows(list, rows, `${alias}.*`)}) ${alias}`;
  return `SELECT ${[columns, ...texts, `${alias}.is_followed`].join(', ')}
    FROM (${withinBytes(picked, { alias, bytes, order: rows.order })}) ${alias} ORDER BY ${rows.order}`;
}

/** A query for the rows of the page, and at least one more if there is one, which tells whether there is a next page. */
function selectRows(
  { table, alias, alternatives = [] }: ListSql,
  { where, order, perPage, offset }: PageRows,
  columns: string,
): string {
  // Written out, because PostgreSQL takes an unknown limit for a tenth of the table and then plans anew each time.
  const most = LIMITS.find((limit) => limit > perPage) ?? perPage + 1;
  const page = `ORDER BY ${order} LIMIT ${most}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
  const [first, ...others] = alternatives;
  const select = `SELECT ${columns} FROM ${table} ${alias}`;
  if (!first) return `${select} WHERE ${where.join(' AND ')} ${page}`;
  // For one value there is an index in the order of the list; for any of several, PostgreSQL would walk the list
  // until it has found enough. So each value gets as many rows as the page may need, and the page takes its own.
  const one = [...where, ...anyOf(others), first.condition('wanted.value')];
  const enough = offset === undefined ? most : `${most} + ${offset}::bigint`;
  return `${select} WHERE (${alias}.workspace_id, ${alias}.id) IN (
      SELECT picked.workspace_id, picked.id FROM unnest(${first.values}) AS wanted (value)
      CROSS JOIN LATERAL (
        SELECT ${alias}.workspace_id, ${alias}.id FROM ${table} ${alias}
        WHERE ${one.join(' AND ')} ORDER BY ${order} LIMIT ${enough}
      ) picked
    ) ${page}`;
}

/** A query for how many rows a list has: `total`. */
export const countRows = ({ table, alias, alternatives }: ListSql, filters: readonly string[]): string =>
  `SELECT count(*) AS total FROM ${table} ${alias}
    WHERE ${[...filters, ...anyOf(alternatives)].join(' AND ')}`;

const anyOf = (alternatives: readonly Alternatives[] = []): string[] =>
  alternatives.map(({ values, condition }) => condition(`ANY (${values})`));
