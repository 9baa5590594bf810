import type { QuerySource } from '../../platform/database/sql.js';
import { COMPANIES_AND_SURVIVORS, UNTIL_COMMIT } from './company-sql.js';

export interface NamedCompany {
  readonly id: string;
  readonly name: string;
}

export type RequestedCompany = NamedCompany & { readonly requested: string };

export const byRequested = (rows: readonly RequestedCompany[]): Map<string, NamedCompany> =>
  new Map(rows.map(({ requested, id, name }) => [requested, { id, name }]));

/** Runs a locking query, and repeats it for companies that were merged while the query waited for their lock. */
export async function lockWithRetry(
  requested: readonly string[],
  find: (left: readonly string[]) => Promise<ReadonlyMap<string, NamedCompany>>,
): Promise<Map<string, NamedCompany>> {
  const found = new Map<string, NamedCompany>();
  for (let attempt = 0, left = [...new Set(requested)]; attempt < 2 && left.length > 0; attempt++) {
    for (const [each, company] of await find(left)) found.set(each, company);
    left = left.filter((each) => !found.has(each));
  }
  return found;
}

/** Adds each row's company name, which is among its search terms. */
export async function withCompanyNames<Row extends { readonly company_id?: string | null }>(
  from: QuerySource,
  workspaceId: string,
  rows: readonly Row[],
): Promise<(Row & { company_name: string | null })[]> {
  const ids = new Set(rows.map(({ company_id }) => company_id).filter((id) => id != null));
  const companies = ids.size === 0 ? undefined : await lockedCompanies(from, workspaceId, [...ids]);
  return rows.map((row) => ({ ...row, company_name: companies?.get(row.company_id ?? '')?.name ?? null }));
}

/** Companies by id, after merges. Locked against renames and merges until the transaction ends. */
export const lockedCompanies = (
  from: QuerySource,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, NamedCompany>> =>
  lockWithRetry(ids, (left) => survivorsOf(from, workspaceId, left, UNTIL_COMMIT));

/** The company with an id, locked as in {@link lockedCompanies}. */
export const lockedCompany = async (
  from: QuerySource,
  workspaceId: string,
  id: string | null | undefined,
): Promise<NamedCompany | undefined> =>
  id ? (await lockedCompanies(from, workspaceId, [id])).get(id) : undefined;

/** Companies by id; for a merged company, the one that it was merged into. */
export async function survivorsOf(
  from: QuerySource,
  workspaceId: string,
  ids: readonly string[],
  lock = '',
): Promise<Map<string, NamedCompany>> {
  const rows = await from.query<RequestedCompany>({
    text: `SELECT c.id AS requested, s.id, s.name FROM ${COMPANIES_AND_SURVIVORS}
      WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) ${lock}`.trimEnd(),
    values: [workspaceId, ids],
  });
  return byRequested(rows);
}
