import type { EntityName } from '@mikro-orm/postgresql';
import { type NamedCompany, keptCompanies } from '../../../../records/companies/companies-by-id.js';
import { recordTable } from '../../../../platform/database/records/record-table.js';
import type { IdentifiedRow } from '../../../../platform/identifiers/identity.js';
import type { BatchContext } from '../origin.js';
import { type RecordKeys, type StagedRecord, StagedRecords } from './staged-records.js';

type FromCompany = IdentifiedRow & { readonly company_id: string | null };

/** Beside a row: what its company is called, which it is found by, and what that was merged into, if it was. */
const beside = (company: NamedCompany | null | undefined) => ({
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
  const companies = ids.size === 0 ? undefined : await keptCompanies(transaction, workspaceId, [...ids]);
  for (const { row, stored } of staged.all)
    for (const each of [row, stored]) Object.assign(each ?? {}, beside(companies?.get(row.company_id ?? '')));
  return staged;
}

/** The company that a line says, unless the record comes from it already, or from what was merged into it. */
export function otherCompany(
  record: StagedRecord<FromCompany> | undefined,
  company: NamedCompany | null | undefined,
): NamedCompany | null | undefined {
  const { survivor_id } = (record?.row ?? {}) as Partial<ReturnType<typeof beside>>;
  return company && company.id === survivor_id ? undefined : company;
}

export function nameCompany(
  { row }: StagedRecord<FromCompany>,
  company: NamedCompany | null | undefined,
): void {
  if (company !== undefined) Object.assign(row, beside(company));
}
