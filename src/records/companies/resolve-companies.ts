import { newRecord } from '../../platform/database/records/changed-record.js';
import { type Into, RowWriter } from '../../platform/database/records/row-writer.js';
import { ReferenceIndex, recordNamed } from '../../platform/database/records/reference-index.js';
import { recordTable } from '../../platform/database/records/record-table.js';
import { findNamed } from '../../platform/database/records/references.js';
import { foldedName } from '../../platform/database/sql.js';
import { newIdentity } from '../../platform/identifiers/identity.js';
import { CompaniesDiffer, CompanyNotFound } from './company.problems.js';
import { Company, type CompanyRow } from './company.entity.js';
import {
  type RequestedCompany,
  byRequested,
  lockedCompanies,
  lockWithRetry,
  type NamedCompany,
} from './companies-by-id.js';
import { companyCalled, COMPANIES_AND_SURVIVORS, UNTIL_COMMIT } from './company-sql.js';

/** The company members of a request: a name, a reference, or null for none. */
export interface GivenCompany {
  readonly company?: string | null | undefined;
  readonly companyId?: string | null | undefined;
}

/** The companies that requests name, looked up in advance. */
export interface ResolvedCompanies {
  readonly byReference: (reference: string) => NamedCompany | undefined;
  readonly byName: (name: string) => NamedCompany | undefined;
  /** For a request with a name alone: a company that doesn't exist yet gets the id {@link NOT_CREATED}. */
  readonly named: (name: string) => NamedCompany | undefined;
}

/** The company of a request; null for none, undefined if absent. @throws CompanyNotFound, CompaniesDiffer */
export function resolveCompany(
  { company, companyId }: GivenCompany,
  found: ResolvedCompanies,
): NamedCompany | null | undefined {
  if (companyId === undefined || companyId === null) {
    if (company === undefined || company === null) return company === undefined ? companyId : null;
    if (companyId === null) throw new CompaniesDiffer();
    return found.named(company);
  }
  if (company === null) throw new CompaniesDiffer();
  const referred = found.byReference(companyId);
  if (!referred) throw new CompanyNotFound(companyId);
  if (company !== undefined && found.byName(company)?.id !== referred.id) throw new CompaniesDiffer();
  return referred;
}

/** As {@link resolveCompany}, but creates a company that doesn't exist yet. */
export async function resolveOrCreateCompany(
  into: Into,
  given: GivenCompany,
): Promise<NamedCompany | null | undefined> {
  const company = resolveCompany(given, await lookUpCompanies(into, [given]));
  return company?.id === NOT_CREATED
    ? (await resolveOrCreateCompanies(into, [company.name])).get(company.name)
    : company;
}

/** Stands for the id of a company that {@link createMissingCompanies} has yet to create. */
const NOT_CREATED = '';

/** Looks up and locks the companies that requests name. Creates none: see {@link createMissingCompanies}. */
export async function lookUpCompanies(
  into: Into,
  given: readonly GivenCompany[],
): Promise<ResolvedCompanies> {
  const { transaction, workspaceId } = into;
  const names = given.flatMap(({ company, companyId }) => (companyId === null ? [] : (company ?? [])));
  const references = given.flatMap(({ companyId }) => companyId ?? []);
  const companies = new ReferenceIndex('company');
  await findNamed(transaction, workspaceId, [companies], references);
  const ids = references.flatMap((each) => recordNamed(each, [companies])?.id ?? []);
  const referred = await lockedCompanies(transaction, workspaceId, ids);
  const known = names.length === 0 ? new Map<string, NamedCompany>() : await lockByName(into, names);
  return {
    byReference: (reference) => referred.get(recordNamed(reference, [companies])?.id ?? ''),
    byName: (name) => known.get(name),
    named: (name) => known.get(name) ?? { id: NOT_CREATED, name },
  };
}

/** Keeps a record's stored company id if it already redirects to the requested company. */
export const keepRedirect = (
  said: NamedCompany | null | undefined,
  { id, company }: { readonly id: string | null | undefined; readonly company: NamedCompany | undefined },
): NamedCompany | null | undefined =>
  id && said && said.id === company?.id ? { id, name: said.name } : said;

/** The members of a request as they are stored, with the resolved company. */
export function fromCompany<Given extends GivenCompany>(
  { company: _, companyId: __, ...members }: Given,
  from: NamedCompany | null | undefined,
) {
  return { ...members, ...(from !== undefined && { company: null, companyId: from?.id ?? null }) };
}

/** Creates the companies that these rows still lack. Call this once rejected operations are left out. */
export async function createMissingCompanies(
  into: Into,
  changes: readonly { row: { readonly company_id?: string | null; readonly company_name?: string | null } }[],
): Promise<void> {
  const first = changes.flatMap(({ row }) => (row.company_id === NOT_CREATED ? row : []));
  const names = first.flatMap(({ company_name }) => company_name ?? []);
  const made = await resolveOrCreateCompanies(into, names);
  for (const row of first) {
    const { id, name } = made.get(row.company_name ?? '') as NamedCompany;
    Object.assign(row, { company_id: id, company_name: name });
  }
}

/** Resolves names, ignoring case and Unicode composition, and creates missing companies. */
export async function resolveOrCreateCompanies(
  into: Into,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany>> {
  const found = new Map<string, NamedCompany>();
  let missing = [...new Set(names)];
  while (missing.length > 0) {
    for (const [name, company] of await lockByName(into, missing)) found.set(name, company);
    missing = missing.filter((name) => !found.has(name));
    // A concurrent request may be creating the same company: the insert waits for it, and the next round finds it.
    for (const made of await insertCompanies(into, missing)) found.set(made.name, made);
    missing = missing.filter((name) => !found.has(name));
  }
  return found;
}

const lockByName = (
  { transaction, workspaceId }: Into,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany>> =>
  lockWithRetry(names, async (left) => {
    const rows = await transaction.query<RequestedCompany>({
      text: `SELECT given.name AS requested, s.id, s.name
        FROM unnest($2::text[]) AS given (name), ${COMPANIES_AND_SURVIVORS}
        WHERE c.workspace_id = $1 AND c.id = ${companyCalled(foldedName('given.name'))} ${UNTIL_COMMIT}`,
      values: [workspaceId, left],
    });
    return byRequested(rows);
  });

/** Sorted by name, so that concurrent transactions don't deadlock. @returns the companies that were inserted */
async function insertCompanies(into: Into, names: readonly string[]): Promise<readonly NamedCompany[]> {
  if (names.length === 0) return [];
  const table = recordTable<CompanyRow>(into.transaction.em, Company);
  const rows = names.map((name) => newRecord(table, newIdentity(into.workspaceId), { name }));
  return new RowWriter(into, table).insertMissing(rows, foldedName('given.name'));
}
