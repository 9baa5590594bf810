import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordTable, selectList } from '../../platform/database/records/record-table.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { AssigneeOrder } from '../../records/discoveries/assignee-order.js';
import { DiscoveryWriter } from '../../records/discoveries/changes/discovery-writer.js';
import { ALL_LOST, ReferenceLookup } from '../../records/discoveries/changes/reference-lookup.js';
import { DiscoveriesRepository } from '../../records/discoveries/discoveries.repository.js';
import {
  Discovery,
  type DiscoveryColumns,
  type DiscoveryRow,
} from '../../records/discoveries/discovery.entity.js';
import type { Selection } from '../../records/discoveries/selection.js';
import { RecordNotFound } from '../../http/problems/problems.js';
import { LostRace, racesFor } from '../../http/requests/races.js';
import { type OfChange, Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { restoreDeleted } from './deleted-discovery.js';
import { livingOf, RowHistory } from './row-history.js';
import type { RestoreRequest } from './restore.requests.js';
import { combined, faultsOf, membersToRestore, refuse, type Restoration } from './restored-members.js';

/** A concurrent request may also have restored the record or taken its clientId. */
const RACES = racesFor(...ALL_LOST, 'discovery_pk', 'comment_pk', 'comment_client_id_unique');

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
      const { table } = this;
      const history = new RowHistory(transaction, workspaceId, table, id);
      const restoration = { transaction, workspaceId, table, id, history, to, without: new Set(without) };
      if (living !== undefined) await this.revert(restoration);
      else await restoreDeleted(restoration, reference, this.references);
      return { id };
    };
    const shows = this.discoveries.getterFor(selection);
    return this.order.sortRow(workspaceId, this.requests.performChange(write, make, shows, RACES));
  }

  private async revert(restoration: Restoration): Promise<void> {
    const { workspaceId, id, history, to, without } = restoration;
    const present = await presentRow(restoration);
    const row = to === undefined ? present : await history.rowAt(to, present);
    const members = membersToRestore(row, present, without);
    const given = combined(members);
    const [discovery, records] = await this.writer.claim(workspaceId, id, given);
    records.takesInactive = true;
    if (discovery.updatedAt.toISOString() !== present.updated_at) throw new LostRace();
    if (members.size === 0) return;
    refuse(faultsOf(members, discovery, records, present));
    this.writer.change(discovery, given, records);
  }
}

async function presentRow({ transaction, workspaceId, table, id }: Restoration): Promise<DiscoveryColumns> {
  const [row] = await transaction.query<DiscoveryColumns>({
    text: `SELECT ${selectList(table)} FROM discovery WHERE workspace_id = $1 AND id = $2`,
    values: [workspaceId, id],
  });
  if (!row) throw new LostRace();
  return row;
}
