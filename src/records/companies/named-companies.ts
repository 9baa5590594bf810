import { insertMissing, type Into } from '../../platform/database/records/bulk-writes.js';
import { ReferenceIndex, recordNamed } from '../../platform/database/records/reference-index.js';
import { newRow, recordTable } from '../../platform/database/records/record-table.js';
import { findNamed } from '../../platform/database/records/references.js';
import { foldedName } from '../../platform/database/sql.js';
import { newIdentity } from '../../platform/identifiers/identity.js';
import { CompaniesDiffer, CompanyNotFound } from './company.problems.js';
import { Company, type CompanyRow } from './company.entity.js';
import {
  type AskedCompany,
  byAsked,
  keptCompanies,
  lockFound,
  type NamedCompany,
} from './companies-by-id.js';
import { companyCalled, COMPANIES_AND_SURVIVORS, KEPT } from './company-sql.js';

/** What requests say about where something comes from: a name, a reference, or null for nowhere. */
export interface GivenCompany {
  readonly company?: string | null | undefined;
  readonly companyId?: string | null | undefined;
}

/** Companies as requests name them. */
export interface FoundCompanies {
  readonly byReference: (reference: string) => NamedCompany | undefined;
  readonly byName: (name: string) => NamedCompany | undefined;
  /** Is asked where nothing but the name is said. */
  readonly named: (name: string) => NamedCompany | undefined;
}

/**
 * The company that a request means, undefined where it says nothing.
 *
 * @throws CompanyNotFound, CompaniesDiffer
 */
export function companyMeant(
  { company, companyId }: GivenCompany,
  found: FoundCompanies,
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

/** As {@link companyMeant} says. One that nobody knows by its name yet is made. */
export async function companyOf(into: Into, given: GivenCompany): Promise<NamedCompany | null | undefined> {
  const company = companyMeant(given, await findCompaniesOf(into, [given]));
  return company?.id === UNMADE ? (await companiesNamed(into, [company.name])).get(company.name) : company;
}

/** The id of one that nobody knows by its name yet, until what comes from it is written. */
const UNMADE = '';

/** What requests need to know. Nothing is made: see {@link makeCompaniesOf}. */
export async function findCompaniesOf(into: Into, given: readonly GivenCompany[]): Promise<FoundCompanies> {
  const { transaction, workspaceId } = into;
  const names = given.flatMap(({ company, companyId }) => (companyId === null ? [] : (company ?? [])));
  const references = given.flatMap(({ companyId }) => companyId ?? []);
  const companies = new ReferenceIndex('company');
  await findNamed(transaction, workspaceId, [companies], references);
  const ids = references.flatMap((each) => recordNamed(each, [companies])?.id ?? []);
  const referred = await keptCompanies(transaction, workspaceId, ids);
  const known = names.length === 0 ? new Map<string, NamedCompany>() : await findCompanies(into, names);
  return {
    byReference: (reference) => referred.get(recordNamed(reference, [companies])?.id ?? ''),
    byName: (name) => known.get(name),
    named: (name) => known.get(name) ?? { id: UNMADE, name },
  };
}

/** The company that a record is said to come from, by the id that the record has, if that leads to the company already. */
export const asStored = (
  said: NamedCompany | null | undefined,
  { id, company }: { readonly id: string | null | undefined; readonly company: NamedCompany | undefined },
): NamedCompany | null | undefined =>
  id && said && said.id === company?.id ? { id, name: said.name } : said;

/** Members as they are stored, of what comes from a company. */
export function fromCompany<Given extends GivenCompany>(
  { company: _, companyId: __, ...members }: Given,
  from: NamedCompany | null | undefined,
) {
  return { ...members, ...(from !== undefined && { company: null, companyId: from?.id ?? null }) };
}

/** Makes companies that only these rows name. To be called once it is known which operations are refused. */
export async function makeCompaniesOf(
  into: Into,
  changes: readonly { row: { readonly company_id?: string | null; readonly company_name?: string | null } }[],
): Promise<void> {
  const first = changes.flatMap(({ row }) => (row.company_id === UNMADE ? row : []));
  const names = first.flatMap(({ company_name }) => company_name ?? []);
  const made = await companiesNamed(into, names);
  for (const row of first) {
    const { id, name } = made.get(row.company_name ?? '') as NamedCompany;
    Object.assign(row, { company_id: id, company_name: name });
  }
}

/** Companies by their names, without case and however composed. Those that are not there yet are made. */
export async function companiesNamed(
  into: Into,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany>> {
  const found = new Map<string, NamedCompany>();
  let missing = [...new Set(names)];
  while (missing.length > 0) {
    for (const [name, company] of await findCompanies(into, missing)) found.set(name, company);
    missing = missing.filter((name) => !found.has(name));
    // Others may make the same ones, which this waits for; those are found then, unless they are deleted again.
    for (const made of await makeCompanies(into, missing)) found.set(made.name, made);
    missing = missing.filter((name) => !found.has(name));
  }
  return found;
}

const findCompanies = (
  { transaction, workspaceId }: Into,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany>> =>
  lockFound(names, async (left) => {
    const rows = await transaction.query<AskedCompany>({
      text: `SELECT given.name AS asked, s.id, s.name
        FROM unnest($2::text[]) AS given (name), ${COMPANIES_AND_SURVIVORS}
        WHERE c.workspace_id = $1 AND c.id = ${companyCalled(foldedName('given.name'))} ${KEPT}`,
      values: [workspaceId, left],
    });
    return byAsked(rows);
  });

/** In the order of their names, so that transactions wait for each other in the same order. @returns those that were made */
async function makeCompanies(into: Into, names: readonly string[]): Promise<readonly NamedCompany[]> {
  if (names.length === 0) return [];
  const table = recordTable<CompanyRow>(into.transaction.em, Company);
  const rows = names.map((name): CompanyRow => {
    const { id, clientId, updatedAt } = newIdentity(into.workspaceId);
    const identity = { id, client_id: clientId, updated_at: updatedAt.toISOString() };
    return { ...(newRow(table) as CompanyRow), ...identity, name };
  });
  return insertMissing(into, table, rows, foldedName('given.name'));
}
