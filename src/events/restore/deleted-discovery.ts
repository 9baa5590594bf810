import { RowWriter } from '../../platform/database/records/row-writer.js';
import { asColumns, newRow } from '../../platform/database/records/record-table.js';
import { nextUpdateText } from '../../platform/identifiers/revise.js';
import { RecordNotFound } from '../../http/problems/problems.js';
import { LostRace } from '../../http/requests/races.js';
import { restoreComments } from '../../records/discoveries/changes/cascade-comments.js';
import type { ReferenceLookup } from '../../records/discoveries/changes/reference-lookup.js';
import type { DiscoveryColumns } from '../../records/discoveries/discovery.entity.js';
import { newRank } from '../../records/discoveries/ranks/rank.js';
import { presentAsNew, resolveMembers } from '../../records/discoveries/rules/resolve-members.js';
import {
  clientIdTaken,
  combined,
  faultsOf,
  membersToRestore,
  refuse,
  type Restoration,
  titleNeeded,
} from './restored-members.js';

/** Inserts a deleted discovery with its comments. @throws RecordNotFound, RestorePointUnknown, RestoreConflict, LostRace */
export async function restoreDeleted(
  restoration: Restoration,
  reference: string,
  references: ReferenceLookup,
): Promise<void> {
  const { table, id, history, to } = restoration;
  const deletion = await history.lastDeletion();
  if (!deletion) throw new RecordNotFound('discovery', reference);
  const last = history.rowBefore(deletion);
  const row = to === undefined ? last : await history.rowAt(to, undefined);
  const { clientId, stateId, ...members } = await resolveRestored(restoration, row, references);
  const columns = asColumns(table, { ...members, stateId });
  const updated_at = nextUpdateText(last.updated_at);
  const state_entered_at = stateId === row.state_id ? row.state_entered_at : updated_at;
  const rank = await freeRank(restoration, last);
  const own = { id, client_id: clientId, updated_at, state_entered_at, rank };
  const restored = { ...newRow(table), ...columns, ...own } as DiscoveryColumns;
  new RowWriter(restoration, table).insert([{ row: restored, stored: undefined }]);
  await restoreComments(restoration, await history.commentsWith(deletion));
}

/** The former members by the rules of a new discovery. @throws RestoreConflict, LostRace */
async function resolveRestored(
  { workspaceId, id, without }: Restoration,
  row: DiscoveryColumns,
  references: ReferenceLookup,
) {
  const members = membersToRestore(row, undefined, without);
  const given = combined(members);
  const clientId = without.has('clientId') ? id : row.client_id;
  const records = await references.find(workspaceId, [given], { isNew: true, clientIds: [clientId] });
  records.takesInactive = true;
  // A concurrent request restored the discovery after it was looked up.
  if (records.withClientId(clientId) === id) throw new LostRace();
  const present = presentAsNew(id);
  refuse([
    ...faultsOf(members, { ...present, stateId: row.state_id }, records, row),
    ...(records.isTaken(clientId) ? [clientIdTaken(row)] : []),
    ...(without.has('title') ? [titleNeeded(row)] : []),
  ]);
  return { clientId, ...resolveMembers(given, present, records) };
}

/** The discovery's former rank if it is free, otherwise the last one. */
async function freeRank(
  { transaction, workspaceId }: Restoration,
  { rank }: DiscoveryColumns,
): Promise<string> {
  const taken = await transaction.query({
    text: 'SELECT id FROM discovery WHERE workspace_id = $1 AND rank = $2',
    values: [workspaceId, rank],
  });
  return taken.length > 0 ? newRank() : rank;
}
