import { Injectable } from '@nestjs/common';
import type { ShownOutcome } from '../../../http/requests/bulk/bulk.record.js';
import type { Outcome } from '../../../http/requests/bulk/operation.js';
import { performBulk } from '../../../http/requests/bulk/perform-bulk.js';
import { readOperations } from '../../../http/requests/bulk/read-operations.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { AssigneeOrder } from '../assignee-order.js';
import { ALL_RACES, ReferenceLookup } from '../changes/reference-lookup.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import { MovesService } from '../ranks/moves.service.js';
import { RanksRepository } from '../ranks/ranks.repository.js';
import { type Selected, type Selection, selectionOfCreate, selectionOfUpdate } from '../selection.js';
import { BulkChanges } from './bulk.requests.js';
import { DiscoveryBulk } from './discovery-bulk.js';
import { READERS } from './operation.js';

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
    const { discoveries, references, ranks } = this;
    const bulk = await readOperations(BulkChanges, body, READERS);
    const shown = await performBulk(this.requests, write, bulk, {
      within: (transaction) =>
        new DiscoveryBulk({ transaction, workspaceId }, write, { discoveries, references, ranks }),
      rowsOf: (ids, outcomes) => discoveries.findByIds(workspaceId, ids, selectionOfAnswer(outcomes, select)),
      races: this.moves.racesOf(write, ALL_RACES),
    });
    await this.order.sort(
      workspaceId,
      shown.flatMap(({ row }) => row ?? []),
    );
    return shown;
  }
}

function selectionOfAnswer(outcomes: readonly Outcome[], select: Selected): Selection {
  const isMade = outcomes.some(({ status }) => status === 201);
  return isMade ? selectionOfCreate(select) : selectionOfUpdate(select);
}
