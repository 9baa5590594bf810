import type { EntityName, SqlEntityManager } from '@mikro-orm/postgresql';
import { columnsOf, recordTable } from '../../database/records/record-table.js';
import { longBytes, withinBytes } from '../../database/records/within-bytes.js';
import { createdAtTextOf } from '../../identifiers/uuid.js';
import { type Kind, membersOf } from '../kinds.js';

/** Of small records; twice as many are in memory. */
const PAGE_RECORDS = 200;

/** How the records of one kind are read from their table, and turned into what create takes. */
export interface ExportQuery {
  readonly kind: Kind;
  readonly table: string;
  /** Expressions on a row `r` of the table and on what is joined to it, `id` among them. The workspace is `$1`. */
  readonly columns: readonly string[];
  readonly joins?: string;
  readonly order?: ExportOrder;
  /** Which records, on `r`. */
  readonly condition?: string;
  /** Set for what only looks after records that other queries of their kind have missed. */
  readonly isSweep?: true;
  /** How many bytes of text a record has: an expression on `r`. */
  readonly bytes: string;
  readonly toMembers: (row: ExportedRow) => Record<string, unknown>;
}

/** A unique column, in whose order records are exported. */
export interface ExportOrder {
  readonly column: string;
  readonly type: string;
  readonly beforeAll: string;
}

const BY_ID: ExportOrder = { column: 'id', type: 'uuid', beforeAll: '00000000-0000-0000-0000-000000000000' };

export const orderOf = ({ order = BY_ID }: ExportQuery): ExportOrder => order;

export interface ExportedRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

/** Shows the columns that create takes under their property's name. */
export function plainQuery(
  em: SqlEntityManager,
  kind: Kind,
  entity: EntityName,
  { without = [] }: { readonly without?: readonly string[] } = {},
): ExportQuery {
  const table = recordTable(em, entity);
  const taken = membersOf(kind);
  const members = Object.entries(table.columnOf).filter(
    ([member]) => taken.includes(member) && member !== 'id',
  );
  return {
    kind,
    table: table.name,
    columns: columnsOf(table, without).map((column) => `r.${column}`),
    bytes: longBytes(table),
    toMembers: ({ id, ...row }) => ({
      id,
      createdAt: createdAtTextOf(id),
      ...Object.fromEntries(members.map(([member, column]) => [member, row[column]])),
    }),
  };
}

/** So many at a time, of which only names are read. */
const SWEPT_RECORDS = 5_000;

/** Those of all conditions, by their names; see {@link pageSql}. */
export const sweepSql = ({ table }: ExportQuery): string =>
  `SELECT r.id, r.client_id FROM ${table} r WHERE r.workspace_id = $1 AND r.id > $2 ORDER BY r.id LIMIT ${SWEPT_RECORDS}`;

/** The records of all conditions that have a `clientId` of `$2`. */
export const namedSql = ({ table, columns, joins = '' }: ExportQuery): string =>
  `SELECT ${columns.join(', ')} FROM ${table} r ${joins}
    WHERE r.workspace_id = $1 AND r.client_id = ANY ($2::text[]) ORDER BY r.id`;

/** The records after the one with `$2` in the column of their order, that of their creation by default; `$1` is the workspace. */
export function pageSql(query: ExportQuery): string {
  const { table, columns, joins = '', condition = 'true', bytes } = query;
  const { column, type } = orderOf(query);
  const order = `r.${column}`;
  const records = `(SELECT * FROM ${table} r
    WHERE r.workspace_id = $1 AND ${order} > $2::${type} AND ${condition} ORDER BY ${order} LIMIT ${PAGE_RECORDS}) r`;
  const page = withinBytes(records, { alias: 'r', bytes, order });
  return `SELECT ${columns.join(', ')} FROM (${page}) r ${joins} ORDER BY ${order}`;
}
