import { type RecordTable, selectList } from '../../database/records/record-table.js';
import { allReferred } from '../../database/records/references.js';
import { Parameters, type ReferableTable } from '../../database/sql.js';
import { bytesIn } from '../../database/records/within-bytes.js';
import { isUuid } from '../../identifiers/uuid.js';
import type { Orderings } from './order.js';

export interface Alternatives {
  /** An SQL array of the values. */
  readonly values: string;
  /** The value, if it is the only one. */
  readonly single?: string;
  /** `value` is what follows `=`. */
  readonly condition: (value: string) => string;
  /** Set in an order that no index has with the values. */
  readonly outOfOrder?: OutOfOrder;
  /** A condition that does as well, whatever the values are. */
  readonly otherwise?: string;
}

export interface OutOfOrder {
  /** A query for the `id` of each record with a value. */
  readonly ids: (value: string) => string;
  /** The condition, so that it is looked at record by record, and the order is kept. */
  readonly walked: (value: string) => string;
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
  /** Orders of this list alone, by their names in `sort`. */
  readonly orderings?: Orderings;
  readonly planEachTime?: boolean;
  /** In milliseconds. */
  readonly timeLimit?: number;
}

const ALIAS = 'r';

/** All of a workspace's records, with every column. `$1` is the workspace. */
export function listOf(
  table: RecordTable,
  workspaceId: string,
  defaultOrder: string,
  orderings: Orderings = {},
): ListSql {
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
    orderings,
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

/** Of all rows that the list's filters find. */
export const conditionsOf = ({ conditions, alternatives }: ListSql): string[] => [
  ...conditions,
  ...anyOf(alternatives),
];

export const countRows = ({ table, alias, alternatives }: ListSql, filters: readonly string[]): string =>
  `SELECT count(*) AS total FROM ${table} ${alias}
    WHERE ${[...filters, ...anyOf(alternatives)].join(' AND ')}`;

export const anyOf = (alternatives: readonly Alternatives[] = []): string[] =>
  alternatives.map(({ values, single, condition, otherwise }) => {
    const isWanted = condition(single ?? `ANY (${values})`);
    return otherwise === undefined ? isWanted : `(${isWanted} OR ${otherwise})`;
  });
