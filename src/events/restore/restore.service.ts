import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RowWriter } from '../../platform/database/records/row-writer.js';
import { ReferenceIndex, recordNamed } from '../../platform/database/records/reference-index.js';
import { asColumns, newRow, recordTable, selectList } from '../../platform/database/records/record-table.js';
import { findNamed } from '../../platform/database/records/references.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { AssigneeOrder } from '../../records/discoveries/assignee-order.js';
import { restoreComments } from '../../records/discoveries/changes/cascade-comments.js';
import { DiscoveryWriter } from '../../records/discoveries/changes/discovery-writer.js';
import { ALL_LOST, ReferenceLookup } from '../../records/discoveries/changes/reference-lookup.js';
import { DiscoveriesRepository } from '../../records/discoveries/discoveries.repository.js';
import {
  Discovery,
  type DiscoveryColumns,
  type DiscoveryRow,
} from '../../records/discoveries/discovery.entity.js';
import { newRank } from '../../records/discoveries/ranks/rank.js';
import { presentAsNew, resolveMembers } from '../../records/discoveries/rules/resolve-members.js';
import type { Selection } from '../../records/discoveries/selection.js';
import type { RecordFault } from '../../http/problems/problem.js';
import { RecordNotFound } from '../../http/problems/problems.js';
import { LostRace, racesFor } from '../../http/requests/races.js';
import { type OfChange, Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { nextUpdateText } from '../../platform/identifiers/revise.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { RowHistory } from './row-history.js';
import { DiscoveryMerged, RestoreConflict } from './restore.problems.js';
import type { RestoreRequest } from './restore.requests.js';
import type { RestoredMember } from './restored-members.js';
import { clientIdTaken, faultsOf, membersToRestore, titleNeeded, combined } from './restored-members.js';

/** A concurrent request may also have restored the record or taken its clientId. */
const RACES = racesFor(...ALL_LOST, 'discovery_pk', 'comment_pk', 'comment_client_id_unique');

interface Restoration {
  readonly transaction: Transaction;
  readonly workspaceId: string;
  readonly id: string;
  readonly history: RowHistory;
  readonly to: string | undefined;
  readonly without: ReadonlySet<RestoredMember>;
}

@Injectable()
export class RestoreService {
  private readonly table;

  constructor(
    em: EntityManager,
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly writer: DiscoveryWriter,
    private readonly references: ReferenceLookup,
    private readonly order: AssigneeOrder,
  ) {
    this.table = recordTable<DiscoveryColumns>(em, Discovery);
  }

  restore(
    write: WriteContext,
    reference: string,
    { to, without = [] }: RestoreRequest,
    selection: Selection,
  ): Promise<DiscoveryRow & OfChange> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction): Promise<{ id: string }> => {
      const living = await livingOf(transaction, workspaceId, reference);
      const id = living ?? reference.toLowerCase();
      if (!isUuid(id)) throw new RecordNotFound('discovery', reference);
      const history = new RowHistory(transaction, workspaceId, id);
      const restoration = { transaction, workspaceId, id, history, to, without: new Set(without) };
      if (living !== undefined) await this.revert(restoration);
      else await this.restoreDeleted(restoration, reference);
      return { id };
    };
    const shows = this.discoveries.getterFor(selection);
    return this.order.sortRow(workspaceId, this.requests.performChange(write, make, shows, RACES));
  }

  private async revert({ transaction, workspaceId, id, history, to, without }: Restoration): Promise<void> {
    const present = await this.read(transaction, workspaceId, id);
    const row = to === undefined ? present : await history.rowAt(to, this.blank(id), present);
    const members = membersToRestore(row, present, without);
    const given = combined(members);
    const [discovery, records] = await this.writer.claim(workspaceId, id, given);
    records.takesInactive = true;
    if (discovery.updatedAt.toISOString() !== present.updated_at) throw new LostRace();
    if (members.size === 0) return;
    refuse(faultsOf(members, discovery, records, present));
    this.writer.change(discovery, given, records);
  }

  private async restoreDeleted(restoration: Restoration, reference: string): Promise<void> {
    const { transaction, workspaceId, id, history, to, without } = restoration;
    const deletion = await history.lastDeletion();
    if (!deletion) throw new RecordNotFound('discovery', reference);
    const last = { ...this.blank(id), ...deletion.before };
    const row = to === undefined ? last : await history.rowAt(to, this.blank(id), undefined);
    const members = membersToRestore(row, undefined, without);
    const given = combined(members);
    const clientId = without.has('clientId') ? id : row.client_id;
    const records = await this.references.find(workspaceId, [given], { isNew: true, clientIds: [clientId] });
    records.takesInactive = true;
    // A concurrent request restored the discovery after it was looked up.
    if (records.withClientId(clientId) === id) throw new LostRace();
    const present = { ...presentAsNew(id), stateId: row.state_id };
    refuse([
      ...faultsOf(members, present, records, row),
      ...(records.isTaken(clientId) ? [clientIdTaken(row)] : []),
      ...(without.has('title') ? [titleNeeded(row)] : []),
    ]);
    const { stateId, ...resolved } = resolveMembers(given, presentAsNew(id), records);
    const updated_at = nextUpdateText(last.updated_at);
    const state_entered_at = stateId === row.state_id ? row.state_entered_at : updated_at;
    const rank = await this.freeRank(transaction, workspaceId, last.rank);
    const own = { id, client_id: clientId, updated_at, state_entered_at, rank };
    const columns = asColumns(this.table, { ...resolved, stateId });
    const restored = { ...newRow(this.table), ...columns, ...own } as DiscoveryColumns;
    new RowWriter(restoration, this.table).insert([{ row: restored, stored: undefined }]);
    await restoreComments(restoration, await history.commentsWith(deletion));
  }

  /** A row with all columns null, because events leave out nulls. */
  private blank(id: string): DiscoveryColumns {
    const columns = Object.keys(this.table.columns).map((column) => [column, null]);
    return { ...Object.fromEntries(columns), id } as DiscoveryColumns;
  }

  private async read(transaction: Transaction, workspaceId: string, id: string): Promise<DiscoveryColumns> {
    const [row] = await transaction.query<DiscoveryColumns>({
      text: `SELECT ${selectList(this.table)} FROM discovery WHERE workspace_id = $1 AND id = $2`,
      values: [workspaceId, id],
    });
    if (!row) throw new LostRace();
    return row;
  }

  /** The discovery's former rank if it is free, otherwise the last one. */
  private async freeRank(transaction: Transaction, workspaceId: string, rank: string): Promise<string> {
    const taken = await transaction.query({
      text: 'SELECT id FROM discovery WHERE workspace_id = $1 AND rank = $2',
      values: [workspaceId, rank],
    });
    return taken.length > 0 ? newRank() : rank;
  }
}

async function livingOf(
  transaction: Transaction,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  const named = new ReferenceIndex('discovery');
  await findNamed(transaction, workspaceId, [named], [reference]);
  const merged = named.mergedBy(reference);
  if (merged) throw new DiscoveryMerged(reference, merged.into_id);
  return recordNamed(reference, [named])?.id;
}

function refuse(faults: readonly RecordFault[]): void {
  if (faults.length > 0) throw new RestoreConflict(faults);
}
