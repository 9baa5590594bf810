import { DiscoveryNotFound, MovedNextToItself } from '../discovery.problems.js';
import { MAX_RANK_LENGTH, type Ranked, rankBetween } from './rank.js';
import { faultAt } from '../../../http/input/fault-location.js';
import { InvalidInput } from '../../../http/problems/problems.js';
import { LostRace } from '../../../http/requests/races.js';
import type { DiscoveryMove } from '../discovery.requests.js';

type Side = 'before' | 'after';

export interface NextTo {
  readonly side: Side;
  readonly reference: string;
}

/** @throws InvalidInput if both `before` and `after` are given; its pointer begins with `path` */
export function nextTo(
  { before, after }: Pick<DiscoveryMove, Side>,
  path: readonly string[] = [],
): NextTo | undefined {
  if (before === undefined) return after === undefined ? undefined : { side: 'after', reference: after };
  if (after === undefined) return { side: 'before', reference: before };
  const why = 'can not be given together with before';
  throw new InvalidInput([faultAt([...path, 'after'], 'before_and_after', why)]);
}

/** New ranks would be too long: ranks around these discoveries have to be rebalanced first. */
export class NoRoom extends LostRace {
  constructor(readonly anchors: ReadonlySet<string>) {
    super('There is no room for a short rank.');
  }
}

/**
 * The part of a workspace's order that moves need: the moving discoveries, their anchors, and the anchors' neighbours.
 * It assigns no rank twice, so that the ranks of a bulk can be written in any order.
 */
export class Order {
  private readonly taken: Ranked[] = [];
  private readonly ranks = new Map<string, string>();
  private readonly crowded = new Set<string>();

  constructor(ranked: readonly Ranked[]) {
    for (const each of ranked) this.add(each);
  }

  add({ id, rank }: Ranked): void {
    const at = this.taken.findIndex((other) => other.rank > rank);
    this.taken.splice(at === -1 ? this.taken.length : at, 0, { id, rank });
    this.ranks.set(id, rank);
  }

  /** @throws DiscoveryNotFound or MovedNextToItself if the anchor is unknown, or is the moving discovery */
  anchorOf(id: string, { side, reference }: NextTo, anchorId: string | undefined): string {
    if (anchorId === undefined || !this.ranks.has(anchorId))
      throw new DiscoveryNotFound(reference, `/${side}`);
    if (anchorId === id) throw new MovedNextToItself(side);
    return anchorId;
  }

  /** The rank right before or after the anchor; the current rank if the discovery is there already. */
  place(id: string, { side }: NextTo, anchorId: string): string {
    const { taken, ranks } = this;
    const anchor = ranks.get(anchorId) ?? null;
    const at = taken.findIndex(({ rank }) => rank === anchor);
    const onSide = side === 'before' ? taken.slice(0, at).reverse() : taken.slice(at + 1);
    const beside = onSide.find((each) => ranks.get(each.id) === each.rank);
    if (beside?.id === id) return beside.rank;
    const end = onSide[0]?.rank ?? null;
    const rank = side === 'before' ? rankBetween(end, anchor) : rankBetween(anchor, end);
    if (rank.length > MAX_RANK_LENGTH) this.crowded.add(anchorId);
    this.add({ id, rank });
    return rank;
  }

  /** @throws NoRoom if a rank became too long */
  checkRoom(): void {
    if (this.crowded.size > 0) throw new NoRoom(this.crowded);
  }
}
