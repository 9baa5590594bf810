import { type RecordTable, selectList } from '../../database/record-table.js';
import { allReferred, Parameters, type ReferableTable } from '../../database/sql.js';
import { bytesIn, PAGE_BYTES, withinBytes } from '../../database/within-bytes.js';
import { isUuid } from '../../identifiers/uuid.js';

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
  readonly planEachTime?: boolean;
  /** In milliseconds. */
  readonly timeLimit?: number;
}

const ALIAS = 'r';

/** All of a workspace's records, with every column. `$1` is the workspace. */
export function listOf(table: RecordTable, workspaceId: string, defaultOrder: string): ListSql {
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
  readonly order: string;
  readonly perPage: number;
  readonly offset: string | undefined;
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
  return selectRows(list, rows, [columns, ...texts, ...flag].join(', '));
}

export function pageWithinBytes(list: ListSql, rows: PageRows): string {
  const { alias, columns, long } = list;
  const bytes = long.map((each) => `coalesce(${each.bytes}, 0)`).join(' + ');
  const texts = long.flatMap((each) => each.columns.map((column) => `${alias}.${column}`));
  const picked = `(${selectRows(list, rows, `${alias}.*`)}) ${alias}`;
  return `SELECT ${[columns, ...texts, `${alias}.is_followed`].join(', ')}
    FROM (${withinBytes(picked, { alias, bytes, order: rows.order })}) ${alias} ORDER BY ${rows.order}`;
}

function selectRows(
  { table, alias, alternatives = [] }: ListSql,
  { where, order, perPage, offset }: PageRows,
  columns: string,
): string {
  // A literal: PostgreSQL takes a parameter for a tenth of the table, and plans anew each time.
  const most = mostRows(perPage);
  const page = `ORDER BY ${order} LIMIT ${most}${offset === undefined ? '' : ` OFFSET ${offset}`}`;
  const [first, ...others] = alternatives;
  const select = `SELECT ${columns} FROM ${table} ${alias}`;
  if (!first) return `${select} WHERE ${where.join(' AND ')} ${page}`;
  // One value has an index in the order of the list; for several, PostgreSQL would scan the list. So fetch a page for
  // each value, and take the page from those.
  const enough = offset === undefined ? most : `${most} + ${offset}::bigint`;
  const idsOf = (condition: string): string =>
    `SELECT ${alias}.id FROM ${table} ${alias}
        WHERE ${[...where, ...anyOf(others), condition].join(' AND ')} ORDER BY ${order} LIMIT ${enough}`;
  const { values, condition, otherwise } = first;
  return `${select} WHERE ${alias}.workspace_id = $1 AND ${alias}.id IN (
      SELECT picked.id FROM unnest(${values}) AS wanted (value)
      CROSS JOIN LATERAL (${idsOf(condition('wanted.value'))}) picked
      ${otherwise === undefined ? '' : `UNION ALL (${idsOf(otherwise)})`}
    ) ${page}`;
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
