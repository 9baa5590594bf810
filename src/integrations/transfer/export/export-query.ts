import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { columnsOf, recordTable } from '../../../platform/database/records/record-table.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { longBytes, withinBytes } from '../../../platform/database/records/byte-limit.js';
import { createdAtTextOf } from '../../../platform/identifiers/uuid.js';
import { type Kind, membersOf, TABLES } from '../kinds.js';

/** The most records of a page. Large records make smaller pages. Two pages are in memory at a time. */
const PAGE_RECORDS = 200;

/** The records of a page of a sweep, which reads identifiers only. */
const SWEPT_RECORDS = 5_000;

export type ExportFormat = (
  em: SqlEntityManager,
  from: Queryable,
  workspaceId: string,
) => Promise<{
  readonly beginning: string;
  readonly queries: readonly ExportQuery[];
  /** Whether each record must come after all records that it refers to. */
  readonly isClosed: boolean;
  readonly textOf: (query: ExportQuery, row: ExportedRow) => string;
}>;

/** A query for records of one kind, and their conversion to members of a create request. */
export interface ExportQuery {
  readonly kind: Kind;
  /** SQL expressions on a row `r` and on `joins`; `id` is one of them. `$1` is the workspace's id. */
  readonly columns: readonly string[];
  readonly joins?: string;
  readonly order: keyof typeof ORDERS;
  readonly condition?: string;
  /** Whether the query only finds records that the other queries of this kind missed. */
  readonly isSweep?: true;
  /** An SQL expression on `r` for the bytes of text in a record. */
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

/** The query for all columns that create accepts, under their names as members. */
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

/** Selects the ids and `clientId`s of a page of records, ignoring `condition`. */
export const sweepSql = ({ kind }: ExportQuery): string =>
  `SELECT r.id, r.client_id FROM ${TABLES[kind]} r
    WHERE r.workspace_id = $1 AND r.id > $2 ORDER BY r.id LIMIT ${SWEPT_RECORDS}`;

export const namedSql = ({ kind, columns, joins = '' }: ExportQuery): string =>
  `SELECT ${columns.join(', ')} FROM ${TABLES[kind]} r ${joins}
    WHERE r.workspace_id = $1 AND r.client_id = ANY ($2::text[]) ORDER BY r.id`;

/** Selects the next page of records: those whose `order` column is greater than `$2`. */
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
