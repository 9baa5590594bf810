import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { readerOf } from '../../database/context.js';
import { type RecordTable, selectList } from '../../database/records/record-table.js';
import { bytesIn } from '../../database/records/within-bytes.js';
import { Listed } from './compiler/listed.js';
import type { Shown } from './compiler/page-sql.js';
import { filterOf, idFacts, listFacts } from './list-facts.js';
import type { ListQuery } from './list.requests.js';
import type { Page, PageRequest } from './page.js';
import { plainTable } from './plain-members.js';

/** All columns of a table, but those that are hidden. */
export const shownOf = (table: RecordTable, others: readonly string[] = []): Shown => ({
  columns: [selectList(table, [...table.long, ...table.hidden]), ...others].join(', '),
  long: table.long.map((column) => ({ bytes: bytesIn(table, column, 'r'), columns: [column] })),
});

/** A page of records that are listed by what most records have. */
export function readRecords<Row extends { readonly id: string }>(
  em: SqlEntityManager,
  table: RecordTable<Row>,
  workspaceId: string,
  request: PageRequest<ListQuery & { readonly q?: string }>,
  { order = 'createdAt', others }: { readonly order?: string; readonly others?: readonly string[] } = {},
): Promise<Page<Row>> {
  const { query } = request;
  const listed = new Listed({
    table: plainTable(table),
    filter: filterOf(query),
    sort: [query.sort ?? order],
    facts: 'client_id' in table.columns ? listFacts(workspaceId) : idFacts(workspaceId),
  });
  return listed.page(readerOf(em).of(workspaceId), request, shownOf(table, others));
}
