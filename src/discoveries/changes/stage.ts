import type { Change } from '../../database/records/many-rows.js';
import { asColumns, asProperties, newRow, type RecordTable } from '../../database/records/record-table.js';
import type { Identity } from '../../identifiers/identity.js';
import { createdAtTextOf } from '../../identifiers/uuid.js';
import type { DiscoveryColumns } from '../discovery.entity.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import { type GivenMembers, type Present, resolveMembers } from '../rules/resolve-members.js';

export type DiscoveryChange = Change<DiscoveryColumns>;
export type DiscoveryTable = RecordTable<DiscoveryColumns>;

export function newDiscovery(table: DiscoveryTable, { id, clientId, updatedAt }: Identity): DiscoveryColumns {
  const own = { id, client_id: clientId, updated_at: updatedAt.toISOString() };
  return { ...newRow(table), ...own, state_entered_at: createdAtTextOf(id) } as DiscoveryColumns;
}

/** Changes a row by the rules. Nothing is changed if it throws. */
export function stage(
  table: DiscoveryTable,
  row: DiscoveryChange['row'],
  given: GivenMembers,
  records: ReferencedRecords,
): void {
  const present = asProperties(table, row) as Present;
  Object.assign(row, asColumns(table, resolveMembers(given, present, records)));
}
