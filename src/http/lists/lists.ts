import { type RecordTable, selectList } from '../../platform/database/records/record-table.js';
import type { QuerySource, ReferableTable } from '../../platform/database/sql.js';
import { bytesIn } from '../../platform/database/records/byte-limit.js';
import { havingInStatement, idsAlone, inStatement, type Operands } from './comparisons/sql.js';
import type { Filter } from './compiler/filter.js';
import { DeferredParameters } from './compiler/deferred-parameters.js';
import { ListCompiler } from './compiler/list-compiler.js';
import type { Facts, MemberTable, Referable } from './compiler/members.js';
import type { Shown } from './compiler/page-sql.js';
import type { ListQuery, Page, PageRequest } from './list.requests.js';
import type { Fields } from '../input/asked-members.js';
import { filterOf } from './common-listable-fields.js';

/** The context of a list, whose statement resolves references itself. */
export function listFacts(
  workspaceId: string,
  references = (to: Referable, parameters: DeferredParameters): Operands => inStatement(parameters, to),
): Facts {
  const parameters = new DeferredParameters(workspaceId);
  return {
    workspaceId,
    parameters,
    references: (to, by) =>
      by ? havingInStatement(parameters, to[0] as ReferableTable, by) : references(to, parameters),
    isAdHoc: false,
    isSmall: false,
  };
}

/** {@link listFacts} of records that have no `clientId`. */
export const idFacts = (workspaceId: string): Facts =>
  listFacts(workspaceId, (_, { bind }) => idsAlone(bind));

/** The long columns that an answer doesn't show. Short ones are always read, which keeps prepared statements few. */
export function longColumnsBeside({ long, columnOf }: RecordTable, fields: Fields): string[] {
  if (!fields) return [];
  const shown = new Set([...fields].map((member) => columnOf[member]));
  return long.filter((column) => !shown.has(column));
}

/** The columns of a table that an answer shows: all except hidden ones, and long ones that aren't asked for. */
export function shownOf(table: RecordTable, others: readonly string[] = [], fields?: Fields): Shown {
  const left = new Set(longColumnsBeside(table, fields));
  const long = table.long.filter((column) => !left.has(column));
  return {
    columns: [selectList(table, [...table.long, ...table.hidden]), ...others].join(', '),
    long: long.map((column) => ({ bytes: bytesIn(table, column, 'r'), columns: [column] })),
  };
}

type ListRequest = PageRequest<ListQuery & { readonly q?: string }>;

interface List {
  readonly table: MemberTable;
  readonly facts?: Facts;
  readonly shown: Shown;
  readonly filter?: Filter;
  readonly order?: string;
}

export function readList<Row extends { readonly id: string }>(
  reader: QuerySource,
  request: ListRequest,
  {
    table,
    facts = listFacts(request.workspaceId),
    shown,
    filter = filterOf(request.query),
    order = 'createdAt',
  }: List,
): Promise<Page<Row>> {
  const listed = new ListCompiler({ table, filter, sort: [request.query.sort ?? order], facts });
  return listed.page(reader, request, shown);
}
