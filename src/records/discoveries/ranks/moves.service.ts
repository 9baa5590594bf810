import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/transaction.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Unavailable } from '../../../http/problems/problems.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { AssigneeOrder } from '../assignee-order.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { Discovery, DiscoveryRow } from '../discovery.entity.js';
import type { DiscoveryChanges, DiscoveryMove } from '../discovery.requests.js';
import { DiscoveryWriter } from '../changes/discovery-writer.js';
import { lostRace } from '../changes/lost-race.js';
import type { Selection } from '../selection.js';
import { nextTo, type NextTo, NoRoom } from './order.js';
import { areSpreadOut, spread } from './rank.js';
import { RanksRepository } from './ranks.repository.js';

/** How many discoveries on each side are spread out first. */
const NEIGHBOURHOOD = 64;

const TOO_MANY_MOVES = 'Too many requests are moving discoveries to the same place right now.';

interface Drop {
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

  /** A move alone leaves `updatedAt`. */
  async move(
    write: WriteContext,
    reference: string,
    given: DiscoveryMove,
    selection: Selection,
  ): Promise<DiscoveryRow> {
    const { workspaceId } = write;
    const { before, after, ...changes } = given;
    const next = nextTo(given);
    const make = (transaction: Transaction) =>
      this.drop(transaction, { workspaceId, reference, changes, next });
    const shows = this.discoveries.shownBy(() => selection);
    const retry = (error: unknown) => lostRace(error) || this.makeRoom(write, error);
    try {
      return await this.order.one(workspaceId, this.requests.perform(write, make, shows, retry));
    } catch (error) {
      throw lostRace(error) || error instanceof NoRoom ? new Unavailable(TOO_MANY_MOVES, error) : error;
    }
  }

  /** Spreads ranks out if that was the error. @returns whether to try again */
  async makeRoom({ workspaceId, origin }: WriteContext, error: unknown): Promise<boolean> {
    if (!(error instanceof NoRoom)) return false;
    for (const id of error.anchors) {
      const spread = (transaction: Transaction) => this.spreadAround(transaction, workspaceId, id);
      await this.transactions.write(workspaceId, spread, { origin });
    }
    return true;
  }

  private async drop(
    transaction: Transaction,
    { workspaceId, reference, changes, next }: Drop,
  ): Promise<Discovery> {
    const idsOf = (references: readonly string[]) =>
      Promise.all(references.map((each) => this.ranks.idOf(workspaceId, each)));
    const [id, anchorId] = next ? await idsOf([reference, next.reference]) : [];
    // In one round trip. Other moves wait from here on.
    const [, order, [discovery, records]] = await Promise.all([
      next && this.ranks.lockOrder(workspaceId),
      next && this.ranks.order(workspaceId, id ? [id] : [], anchorId ? [anchorId] : []),
      this.writer.claim(workspaceId, reference, changes),
    ]);
    const anchor = next && order?.anchorOf(discovery.id, next, anchorId);
    const rank = next && anchor !== undefined ? order?.place(discovery.id, next, anchor) : undefined;
    this.writer.change(transaction, discovery, changes, records, rank);
    order?.checkRoom();
    return discovery;
  }

  private async spreadAround(transaction: Transaction, workspaceId: string, anchorId: string): Promise<void> {
    await this.ranks.lockOrder(workspaceId);
    for (let most = NEIGHBOURHOOD; ; most *= 8) {
      const { below, above } = await this.ranks.around(workspaceId, anchorId, most);
      // Somebody else was quicker.
      if (areSpreadOut([...below.slice(-2), ...above.slice(0, 1)])) return;
      const ranked = spread(below, above, most);
      if (!ranked) continue;
      await this.discoveries.lock(
        workspaceId,
        ranked.map(({ id }) => id),
      );
      return this.ranks.write(workspaceId, ranked, transaction);
    }
  }
}
