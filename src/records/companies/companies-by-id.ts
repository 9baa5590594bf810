import type { QuerySource } from '../../platform/database/sql.js';
import { COMPANIES_AND_SURVIVORS, KEPT } from './company-sql.js';

export interface NamedCompany {
  readonly id: string;
  readonly name: string;
}

export type AskedCompany = NamedCompany & { readonly asked: string };

export const byAsked = (rows: readonly AskedCompany[]): Map<string, NamedCompany> =>
  new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));

/** Finds companies with a query that locks them. One that was merged while the query waited for it is found the second time. */
export async function lockFound(
  asked: readonly string[],
  find: (left: readonly string[]) => Promise<ReadonlyMap<string, NamedCompany>>,
): Promise<Map<string, NamedCompany>> {
  const found = new Map<string, NamedCompany>();
  for (let attempt = 0, left = [...new Set(asked)]; attempt < 2 && left.length > 0; attempt++) {
    for (const [each, company] of await find(left)) found.set(each, company);
    left = left.filter((each) => !found.has(each));
  }
  return found;
}

/** Rows with the names of their companies, which they are found by. */
export async function withCompanyNames<Row extends { readonly company_id?: string | null }>(
  from: QuerySource,
  workspaceId: string,
  rows: readonly Row[],
): Promise<(Row & { company_name: string | null })[]> {
  const ids = new Set(rows.map(({ company_id }) => company_id).filter((id) => id != null));
  const companies = ids.size === 0 ? undefined : await keptCompanies(from, workspaceId, [...ids]);
  return rows.map((row) => ({ ...row, company_name: companies?.get(row.company_id ?? '')?.name ?? null }));
}

/** What companies are, by their ids, until the transaction is over. */
export const keptCompanies = (
  from: QuerySource,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, NamedCompany>> => lockFound(ids, (left) => survivorsOf(from, workspaceId, left, KEPT));

/** What a record comes from, by the id that it has, until the transaction is over. */
export const companyKept = async (
  from: QuerySource,
  workspaceId: string,
  id: string | null | undefined,
): Promise<NamedCompany | undefined> =>
  id ? (await keptCompanies(from, workspaceId, [id])).get(id) : undefined;

/** What companies are, by their ids. */
export async function survivorsOf(
  from: QuerySource,
  workspaceId: string,
  ids: readonly string[],
  lock = '',
): Promise<Map<string, NamedCompany>> {
  const rows = await from.query<AskedCompany>({
    text: `SELECT c.id AS asked, s.id, s.name FROM ${COMPANIES_AND_SURVIVORS}
      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) ${lock}`.trimEnd(),
    values: [workspaceId, ids],
  });
  return byAsked(rows);
}
