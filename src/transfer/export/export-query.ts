import type { EntityName, SqlEntityManager } from '@mikro-orm/postgresql';
import { columnsOf, recordTable } from '../../database/record-table.js';
import { longBytes, withinBytes } from '../../database/within-bytes.js';
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
  /** Which records, on `r`. */
  readonly condition?: string;
  /** How many bytes of text a record has: an expression on `r`. */
  readonly bytes: string;
  readonly toMembers: (row: ExportedRow) => Record<string, unknown>;
}

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
  const members = Object.entries(table.columnOf).filter(([member]) => taken.has(member));
  return {
    kind,
    table: table.name,
    columns: columnsOf(table, without).map((column) => `r.${column}`),
    bytes: longBytes(table),
    toMembers: (row) => Object.fromEntries(members.map(([member, column]) => [member, row[column]])),
  };
}

/** The records after the one with the id `$2` in the order of their creation; `$1` is the workspace. */
export function pageSql({ table, columns, joins = '', condition = 'true', bytes }: ExportQuery): string {
  const records = `(SELECT * FROM ${table} r
    WHERE r.workspace_id = $1 AND r.id > $2::uuid AND ${condition} ORDER BY r.id LIMIT ${PAGE_RECORDS}) r`;
  const page = withinBytes(records, { alias: 'r', bytes, order: 'r.id' });
  return `SELECT ${columns.join(', ')} FROM (${page}) r ${joins} ORDER BY r.id`;
}
