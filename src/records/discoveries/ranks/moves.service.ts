import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/transaction.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { Races } from '../../../http/requests/races.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { Discovery, DiscoveryRow } from '../discovery.entity.js';
import type { DiscoveryChanges, DiscoveryMove } from '../discovery.requests.js';
import { DiscoveryWriter } from '../changes/discovery-writer.js';
import { RACES } from '../changes/reference-lookup.js';
import type { Selection } from '../selection.js';
import { nextTo, type NextTo, NoRoom } from './order.js';
import { areBalanced, rebalance } from './rank.js';
import { RanksRepository } from './ranks.repository.js';

/** Number of discoveries on each side whose ranks are rebalanced first. */
const NEIGHBOURHOOD = 64;

interface Move {
  readonly workspaceId: string;
  readonly reference: string;
  readonly changes: DiscoveryChanges;
  readonly next: NextTo | undefined;
}

@Injectable()
export class MovesService {
  constructor(
    private readonly requests: Requests,
    private readonly transactions: Transactions,
    private readonly discoveries: DiscoveriesRepository,
    private readonly writer: DiscoveryWriter,
    private readonly ranks: RanksRepository,
    private readonly order: AssigneeOrder,
  ) {}

  /** Moves a discovery next to another one, and changes its state and parent. A new rank alone keeps `updatedAt`. */
  async move(
    write: WriteContext,
    reference: string,
    given: DiscoveryMove,
    selection: Selection,
  ): Promise<DiscoveryRow> {
    const { workspaceId } = write;
    const { before, after, ...changes } = given;
    const next = nextTo(given);
    const make = () => this.moveWithin({ workspaceId, reference, changes, next });
    const shows = this.discoveries.getterFor(selection);
    const races = this.racesOf(write, RACES);
    return this.order.sortRow(workspaceId, this.requests.perform(write, make, shows, races));
  }

  /** Makes room for ranks before a request that found none is retried. */
  racesOf(write: WriteContext, races: Races): Races {
    return { ...races, prepareRetry: (error) => this.makeRoom(write, error) };
  }

  /** Rebalances ranks if they had become too long. */
  private async makeRoom({ workspaceId, origin }: WriteContext, error: unknown): Promise<void> {
    if (!(error instanceof NoRoom)) return;
    for (const id of error.anchors) {
      const rebalanceOne = (transaction: Transaction) => this.rebalanceAround(transaction, workspaceId, id);
      await this.transactions.write(workspaceId, rebalanceOne, { origin });
    }
  }

  private async moveWithin({ workspaceId, reference, changes, next }: Move): Promise<Discovery> {
    const idsOf = (references: readonly string[]) =>
      Promise.all(references.map((each) => this.ranks.idOf(workspaceId, each)));
    const [id, anchorId] = next ? await idsOf([reference, next.reference]) : [];
    // The statements are sent in one round trip; the lock makes other moves of the workspace wait.
    const [, order, [discovery, records]] = await Promise.all([
      next && this.ranks.lockOrder(workspaceId),
      next && this.ranks.order(workspaceId, id ? [id] : [], anchorId ? [anchorId] : []),
      this.writer.claim(workspaceId, reference, changes),
    ]);
    const anchor = next && order?.anchorOf(discovery.id, next, anchorId);
    const rank = next && anchor !== undefined ? order?.place(discovery.id, next, anchor) : undefined;
    this.writer.change(discovery, changes, records, rank);
    order?.checkRoom();
    return discovery;
  }

  private async rebalanceAround(
    transaction: Transaction,
    workspaceId: string,
    anchorId: string,
  ): Promise<void> {
    await this.ranks.lockOrder(workspaceId);
    for (let most = NEIGHBOURHOOD; ; most *= 8) {
      const { below, above } = await this.ranks.around(workspaceId, anchorId, most);
      // A concurrent request has rebalanced these ranks already.
      if (areBalanced([...below.slice(-2), ...above.slice(0, 1)])) return;
      const ranked = rebalance(below, above, most);
      if (!ranked) continue;
      await this.discoveries.lock(
        workspaceId,
        ranked.map(({ id }) => id),
      );
      return this.ranks.write(workspaceId, ranked, transaction);
    }
  }
}
