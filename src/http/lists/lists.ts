import { type RecordTable, selectList } from '../../platform/database/records/record-table.js';
import type { QuerySource, ReferableTable } from '../../platform/database/sql.js';
import { referred } from '../../platform/database/records/references.js';
import { bytesIn } from '../../platform/database/records/byte-limit.js';
import { havingInStatement, idsAlone, inStatement, type Operands } from './comparisons/sql.js';
import type { Filter } from './compiler/filter.js';
import { DeferredParameters } from './compiler/deferred-parameters.js';
import { ListCompiler } from './compiler/list-compiler.js';
import type { Facts, MemberTable, Referable } from './compiler/members.js';
import type { Shown } from './compiler/page-sql.js';
import type { ListQuery, Page, PageRequest } from './list.requests.js';
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

/** All columns of a table except hidden ones. */
export const shownOf = (table: RecordTable, others: readonly string[] = []): Shown => ({
  columns: [selectList(table, [...table.long, ...table.hidden]), ...others].join(', '),
  long: table.long.map((column) => ({ bytes: bytesIn(table, column, 'r'), columns: [column] })),
});

type ListRequest = PageRequest<ListQuery & { readonly q?: string }>;

interface List {
  readonly table: MemberTable;
  readonly facts: Facts;
  readonly shown: Shown;
  readonly filter?: Filter;
  readonly order?: string;
}

export function readList<Row extends { readonly id: string }>(
  reader: QuerySource,
  request: ListRequest,
  { table, facts, shown, filter = filterOf(request.query), order = 'createdAt' }: List,
): Promise<Page<Row>> {
  const listed = new ListCompiler({ table, filter, sort: [request.query.sort ?? order], facts });
  return listed.page(reader, request, shown);
}

/** The operands for the record that the listed records belong to. */
const OWNER: Operands = { one: () => 'owner.id', several: () => 'ARRAY[owner.id]' };

interface OwnedList {
  readonly table: MemberTable;
  readonly shown: Shown;
  /** The filter on the owner's reference. */
  readonly filter: Filter;
  readonly owner: { readonly table: ReferableTable; readonly reference: string };
}

/** Reads a page of the records that belong to an owner; undefined if there is no owner. */
export function readOwned<Row extends { readonly id: string }>(
  reader: QuerySource,
  workspaceId: string,
  request: ListRequest,
  { table, shown, filter, owner }: OwnedList,
): Promise<Page<Row> | undefined> {
  const facts = listFacts(workspaceId, (to, parameters) =>
    to.includes(owner.table) ? OWNER : inStatement(parameters, to),
  );
  const id = referred(owner.table, '$1', owner.reference, facts.parameters);
  const listed = new ListCompiler({
    table,
    filter,
    sort: [request.query.sort ?? 'createdAt'],
    facts,
    owner: `SELECT id FROM ${owner.table} WHERE workspace_id = $1 AND id = ${id}`,
  });
  return listed.ownedPage<Row>(reader, request, shown);
}
