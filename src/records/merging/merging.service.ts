import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changedRecord } from '../../platform/database/records/changed-record.js';
import { type Into, RowWriter } from '../../platform/database/records/row-writer.js';
import { asColumns, asProperties, recordTable } from '../../platform/database/records/record-table.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { AssigneeOrder } from '../discoveries/assignee-order.js';
import { merge } from '../discoveries/changes/merged-discoveries.js';
import { ALL_RACES } from '../discoveries/changes/reference-lookup.js';
import { DiscoveriesRepository } from '../discoveries/discoveries.repository.js';
import { Discovery, type DiscoveryColumns, type DiscoveryRow } from '../discoveries/discovery.entity.js';
import { DiscoveryNotFound } from '../discoveries/discovery.problems.js';
import type { Selection } from '../discoveries/selection.js';
import { claimPair, type NamedPair, type Pair } from '../../http/requests/claim-pair.js';
import { type OfChange, Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';
import { MergingRepository, MOVING, MOVING_TABLES, type MovingTable } from './merging.repository.js';
import { checkChildren, unite, type Uniting } from './unite.js';

/** The number of rows moved by one statement. The database writes them while the service prepares the next ones. */
const MOVED_PER_STATEMENT = 1_000;

@Injectable()
export class MergingService {
  private readonly table;

  constructor(
    private readonly em: EntityManager,
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly merging: MergingRepository,
    private readonly order: AssigneeOrder,
  ) {
    this.table = recordTable<DiscoveryColumns>(em, Discovery);
  }

  async merge(write: WriteContext, named: NamedPair, selection: Selection): Promise<DiscoveryRow & OfChange> {
    const { workspaceId } = write;
    const make = async (transaction: Transaction) => {
      const into = { transaction, workspaceId };
      const pair = await this.claim(into, named);
      await this.unite(into, pair);
      return pair.survivor;
    };
    const shows = this.discoveries.getterFor(selection);
    return this.order.sortRow(workspaceId, this.requests.performChange(write, make, shows, ALL_RACES));
  }

  private claim(into: Into, named: NamedPair) {
    const { workspaceId } = into;
    return claimPair<DiscoveryColumns>(into, named, {
      noun: 'discovery',
      lock: async (...ids) => {
        await this.merging.lock(workspaceId, ...ids);
        return this.discoveries.claimByIds(workspaceId, ids);
      },
      unknown: (reference, pointer) => new DiscoveryNotFound(reference, pointer),
    });
  }

  private async unite(into: Into, { merged, survivor }: Pair<DiscoveryColumns>): Promise<void> {
    const { workspaceId } = into;
    const united = this.united(survivor, merged);
    const moving = await this.merging.claimMoving(workspaceId, merged.id);
    checkChildren(survivor, moving.discovery);
    new RowWriter(into, this.table).update([united]);
    for (const table of MOVING_TABLES) await this.move(into, table, moving[table], survivor.id);
    await merge(into, this.table, merged, survivor.id);
  }

  private united(survivor: DiscoveryColumns, merged: DiscoveryColumns) {
    const [own, other] = [survivor, merged].map((row) => asProperties(this.table, row) as Uniting);
    const columns = asColumns(this.table, unite(survivor, own as Uniting, other as Uniting));
    return changedRecord(survivor, columns);
  }

  private async move(
    into: Into,
    name: MovingTable,
    rows: readonly IdentifiedRow[],
    survivor: string,
  ): Promise<void> {
    const writer = new RowWriter(into, recordTable<IdentifiedRow>(this.em, name));
    for (let first = 0; first < rows.length; first += MOVED_PER_STATEMENT) {
      const some = rows.slice(first, first + MOVED_PER_STATEMENT);
      writer.update(some.map((stored) => changedRecord(stored, { [MOVING[name]]: survivor })));
      await eventLoopTurn();
    }
  }
}
