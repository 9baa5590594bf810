import type { EntityName } from '@mikro-orm/postgresql';
import { type NamedCompany, lockedCompanies } from '../../../../records/companies/companies-by-id.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import type { IdentifiedRow } from '../../../../platform/identifiers/identity.js';
import type { BatchContext } from '../origin.js';
import { type RecordKeys, type StagedRecord, StagedRecords } from './staged-records.js';

type FromCompany = IdentifiedRow & { readonly company_id: string | null };

/** The columns of a row that follow from its company: the name, for search, and the id of the survivor. */
const companyColumns = (company: NamedCompany | null | undefined) => ({
  company_name: company?.name ?? null,
  survivor_id: company?.id ?? null,
});

export async function loadWithCompanies<Row extends FromCompany>(
  context: BatchContext,
  entity: EntityName,
  keys: RecordKeys,
): Promise<StagedRecords<Row>> {
  const { transaction, workspaceId } = context;
  const staged = await StagedRecords.load(context, recordTable<Row>(transaction.em, entity), keys);
  const ids = new Set(staged.rows.flatMap(({ company_id }) => company_id ?? []));
  const companies = ids.size === 0 ? undefined : await lockedCompanies(transaction, workspaceId, [...ids]);
  for (const { row, stored } of staged.all)
    for (const each of [row, stored])
      Object.assign(each ?? {}, companyColumns(companies?.get(row.company_id ?? '')));
  return staged;
}

/** The company of a line; undefined if the record already has it, or has a company merged into it. */
export function changedCompany(
  record: StagedRecord<FromCompany> | undefined,
  company: NamedCompany | null | undefined,
): NamedCompany | null | undefined {
  const { survivor_id } = (record?.row ?? {}) as Partial<ReturnType<typeof companyColumns>>;
  return company && company.id === survivor_id ? undefined : company;
}

export function setCompany(
  { row }: StagedRecord<FromCompany>,
  company: NamedCompany | null | undefined,
): void {
  if (company !== undefined) Object.assign(row, companyColumns(company));
}
