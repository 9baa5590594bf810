import type { EntityName } from '@mikro-orm/postgresql';
import { type NamedCompany, withCompanyNames } from '../../../companies/named-companies.js';
import { recordTable } from '../../../database/records/record-table.js';
import type { IdentifiedRow } from '../../../identifiers/identity.js';
import type { BatchContext } from '../origin.js';
import { type RecordKeys, type StagedRecord, StagedRecords } from './staged-records.js';

type FromCompany = IdentifiedRow & { readonly company_id: string | null };

/** Records with what their companies are called, which they are found by. */
export async function loadWithCompanies<Row extends FromCompany>(
  context: BatchContext,
  entity: EntityName,
  keys: RecordKeys,
): Promise<StagedRecords<Row>> {
  const table = recordTable<Row>(context.transaction.em, entity);
  const staged = await StagedRecords.load(context, table, keys);
  const named = await withCompanyNames(context.transaction, context.workspaceId, staged.rows);
  for (const [index, { row, stored }] of staged.all.entries())
    for (const each of [row, stored]) Object.assign(each ?? {}, { company_name: named[index]?.company_name });
  return staged;
}

/** What the company of a record is called, where a line says another one. */
export function nameCompany(
  { row }: StagedRecord<FromCompany>,
  company: NamedCompany | null | undefined,
): void {
  if (company !== undefined && (company?.id ?? null) !== row.company_id)
    Object.assign(row, { company_name: company?.name });
}
