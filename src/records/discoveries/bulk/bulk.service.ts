import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/transaction.js';
import { asReferable, type ReferencedRecords } from '../rules/referenced-records.js';
import type { ShownOutcome } from '../../../http/requests/bulk/bulk.record.js';
import type { Bulk, Outcome } from '../../../http/requests/bulk/operation.js';
import { performBulk } from '../../../http/requests/bulk/perform-bulk.js';
import { readOperations } from '../../../http/requests/bulk/read-operations.js';
import { operationsIn, refuseRepetitions } from '../../../http/requests/bulk/run-operations.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import type { Author } from '../changes/discovery-writer.js';
import { deleteComments } from '../changes/cascade-comments.js';
import { DiscoveryBulkWriter } from '../changes/discovery-bulk-writer.js';
import { MovesService } from '../ranks/moves.service.js';
import { NoRoom, Order } from '../ranks/order.js';
import { RanksRepository } from '../ranks/ranks.repository.js';
import { lostAnyRace, ReferenceLookup } from '../changes/reference-lookup.js';
import { type Selected, type Selection, selectionOfCreate, selectionOfUpdate } from '../selection.js';
import {
  type BulkState,
  countDependents,
  findReferenced,
  movesIn,
  nameOf,
  newParentsIn,
  nextIn,
  targetOf,
} from './bulk-state.js';
import { BulkChanges } from './bulk.requests.js';
import { Execution } from './apply-operations.js';
import { type Operation, READERS } from './operation.js';

@Injectable()
export class BulkService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly references: ReferenceLookup,
    private readonly moves: MovesService,
    private readonly ranks: RanksRepository,
    private readonly order: AssigneeOrder,
  ) {}

  async perform(
    write: WriteContext,
    body: unknown,
    select: Selected,
  ): Promise<readonly ShownOutcome<DiscoveryRow>[]> {
    const { workspaceId } = write;
    const bulk = await readOperations(BulkChanges, body, READERS);
    const shown = await performBulk<DiscoveryRow>(this.requests, write, {
      isDryRun: bulk.isDryRun,
      carryOut: (transaction) => this.carryOut(transaction, write, bulk),
      rowsOf: (ids, outcomes) =>
        this.discoveries.findByIds(workspaceId, ids, selectionOfAnswer(outcomes, select)),
      retry: (error) => lostAnyRace(error) || this.moves.makeRoom(write, error),
      isContention: (error) => lostAnyRace(error) || error instanceof NoRoom,
    });
    await this.order.sort(
      workspaceId,
      shown.flatMap(({ row }) => row ?? []),
    );
    return shown;
  }

  private async carryOut(
    transaction: Transaction,
    author: Author,
    bulk: Bulk<Operation>,
  ): Promise<readonly Outcome[]> {
    const { workspaceId } = author;
    const operations = operationsIn(bulk.entries);
    const [records] = await Promise.all([
      findReferenced(this.references, workspaceId, operations),
      operations.some(nextIn) && this.ranks.lockOrder(workspaceId),
    ]);
    refuseRepetitions('discovery', bulk.entries, (operation) => {
      const reference = nameOf(operation);
      if (reference === undefined) return undefined;
      const member = 'reference' in operation ? 'id' : 'clientId';
      return { member, reference, id: targetOf(operation, records) };
    });
    const state = await this.claim(workspaceId, operations, records);
    const writes = new DiscoveryBulkWriter({ transaction, workspaceId });
    const execution = new Execution(author, writes.table, state);
    const outcomes = await execution.run(bulk, (changes) => writes.send(changes));
    state.order.checkRoom();
    await deleteComments(
      { transaction, workspaceId },
      execution.deleted.map(({ id }) => id),
    );
    writes.finish(execution.deleted);
    return outcomes;
  }

  private async claim(
    workspaceId: string,
    operations: readonly Operation[],
    records: ReferencedRecords,
  ): Promise<BulkState> {
    const targets = operations.flatMap((operation) => targetOf(operation, records) ?? []);
    const ids = [...targets, ...newParentsIn(operations, records)];
    const { moving, anchors } = movesIn(operations, records);
    const [rows, feedback, order] = await Promise.all([
      this.discoveries.claimByIds(workspaceId, ids),
      countDependents(this.references, workspaceId, operations, records),
      moving.length > 0 ? this.ranks.order(workspaceId, moving, anchors) : new Order([]),
    ]);
    const claimed = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = claimed.get(id);
      records.setParentType(id, row && asReferable(row).parent_type);
    }
    return { records, claimed, feedback, order };
  }
}

function selectionOfAnswer(outcomes: readonly Outcome[], select: Selected): Selection {
  const isMade = outcomes.some(({ status }) => status === 201);
  return isMade ? selectionOfCreate(select) : selectionOfUpdate(select);
}
