import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { columnsOf, recordTable } from '../../../platform/database/records/record-table.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { longBytes, withinBytes } from '../../../platform/database/records/byte-limit.js';
import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import { type Kind, membersOf, TABLES } from '../kinds.js';

/** Of small records; two pages are in memory. */
const PAGE_RECORDS = 200;

/** Per page when only names are read. */
const SWEPT_RECORDS = 5_000;

export type ExportFormat = (
  em: SqlEntityManager,
  from: Queryable,
  workspaceId: string,
) => Promise<{
  readonly beginning: string;
  readonly queries: readonly ExportQuery[];
  /** Whether records that others refer to must be included, before them. */
  readonly isClosed: boolean;
  readonly textOf: (query: ExportQuery, row: ExportedRow) => string;
}>;

/** How records of one kind are read and turned into what create takes. */
export interface ExportQuery {
  readonly kind: Kind;
  /** Expressions on a row `r` and on `joins`, `id` among them. The workspace is `$1`. */
  readonly columns: readonly string[];
  readonly joins?: string;
  readonly order: keyof typeof ORDERS;
  readonly condition?: string;
  /** Only looks for records that the other queries of this kind missed. */
  readonly isSweep?: true;
  /** How many bytes of text a record has: an expression on `r`. */
  readonly bytes: string;
  readonly toMembers: (row: ExportedRow) => Record<string, unknown>;
}

const ORDERS = {
  id: { type: 'uuid', beforeAll: '00000000-0000-0000-0000-000000000000' },
  rank: { type: 'text', beforeAll: '' },
} as const;

export const beforeAllOf = ({ order }: ExportQuery): string => ORDERS[order].beforeAll;

export interface ExportedRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

/** Shows the columns that create accepts, under their property names. */
export function plainQuery(em: SqlEntityManager, kind: Kind, without: readonly string[] = []): ExportQuery {
  const table = recordTable(em, TABLES[kind]);
  const taken = new Set(membersOf(kind));
  const members = Object.entries(table.columnOf).filter(([member]) => member !== 'id' && taken.has(member));
  return {
    kind,
    order: 'id',
    columns: columnsOf(table, without).map((column) => `r.${column}`),
    bytes: longBytes(table),
    toMembers: ({ id, ...row }) => ({
      id,
      createdAt: createdAtTextOf(id),
      ...Object.fromEntries(members.map(([member, column]) => [member, row[column]])),
    }),
  };
}

/** The names of a page of records, whatever their condition; see {@link pageSql}. */
export const sweepSql = ({ kind }: ExportQuery): string =>
  `SELECT r.id, r.client_id FROM ${TABLES[kind]} r
    WHERE r.workspace_id = $1 AND r.id > $2 ORDER BY r.id LIMIT ${SWEPT_RECORDS}`;

/** The records with a `clientId` of `$2`, whatever their condition. */
export const namedSql = ({ kind, columns, joins = '' }: ExportQuery): string =>
  `SELECT ${columns.join(', ')} FROM ${TABLES[kind]} r ${joins}
    WHERE r.workspace_id = $1 AND r.client_id = ANY ($2::text[]) ORDER BY r.id`;

/** The records of workspace `$1` after the one with `$2` in the column of their order. */
export function pageSql({
  kind,
  columns,
  joins = '',
  condition = 'true',
  bytes,
  order,
}: ExportQuery): string {
  const column = `r.${order}`;
  const records = `(SELECT * FROM ${TABLES[kind]} r WHERE r.workspace_id = $1
    AND ${column} > $2::${ORDERS[order].type} AND ${condition} ORDER BY ${column} LIMIT ${PAGE_RECORDS}) r`;
  const page = withinBytes(records, { alias: 'r', bytes, order: column });
  return `SELECT ${columns.join(', ')} FROM (${page}) r ${joins} ORDER BY ${column}`;
}
