import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '../../database/postgres-errors.js';
import { Unavailable } from '../../http/problems/problems.js';
import { type RecordKey, Requests } from '../../http/requests/requests.js';
import type { WriteContext } from '../../http/requests/write-context.js';
import { DiscoveriesRepository } from '../discoveries.repository.js';
import type { Discovery, DiscoveryRow } from '../discovery.entity.js';
import { DiscoveryNotFound, MovedNextToItself } from '../discovery.problems.js';
import { selectionOfUpdate } from '../selection.js';
import type { DiscoveryMove } from './move.requests.js';
import { nextTo, type NextTo } from './next-to.js';
import { type Gap, isBetween, MAX_RANK_LENGTH, rankBetween, spread } from './rank.js';
import { RanksRepository } from './ranks.repository.js';

/** How many discoveries on each side are spread out at first. */
const NEIGHBOURHOOD = 64;

/** Somebody has moved a discovery while its neighbourhood was to be spread out. */
class NeighbourhoodChanged extends Error {}

/** Another move took the same gap: this one needs a smaller gap now. */
const lostRace = (error: unknown): boolean =>
  violatedConstraint(error) === 'discovery_rank_unique' || error instanceof NeighbourhoodChanged;

const TOO_MANY_MOVES = 'Too many requests are moving discoveries to the same place right now.';

const SELECTION = selectionOfUpdate(undefined);

@Injectable()
export class MovesService {
  constructor(
    private readonly requests: Requests,
    private readonly discoveries: DiscoveriesRepository,
    private readonly ranks: RanksRepository,
  ) {}

  /** `updatedAt` stays: no record shows its rank. */
  move(write: WriteContext, reference: string, given: DiscoveryMove): Promise<DiscoveryRow> {
    const { workspaceId } = write;
    const wanted = nextTo(given);
    const make = () => this.place(workspaceId, reference, wanted);
    const show = ({ id }: RecordKey) => this.discoveries.get(workspaceId, id, SELECTION);
    return this.requests.perform(write, make, show, lostRace).catch((error: unknown) => {
      throw lostRace(error) ? new Unavailable(TOO_MANY_MOVES, error) : error;
    });
  }

  private async place(workspaceId: string, reference: string, wanted: NextTo): Promise<Discovery> {
    const { side } = wanted;
    const [id, anchorId] = await Promise.all(
      [reference, wanted.reference].map((each) => this.ranks.idOf(workspaceId, each)),
    );
    const isPossible = id !== undefined && anchorId !== undefined;
    // Together, for one round trip. The gap is read when both are locked.
    const [, discovery, gap] = await Promise.all([
      isPossible && this.ranks.lock(workspaceId, [id, anchorId]),
      this.discoveries.claim(workspaceId, reference),
      isPossible ? this.ranks.gap(workspaceId, side, anchorId, id) : undefined,
    ]);
    if (!gap) throw new DiscoveryNotFound(wanted.reference, side);
    if (discovery.id === anchorId) throw new MovedNextToItself(side);
    if (isBetween(discovery.rank, gap)) return discovery;
    const rank = rankBetween(gap);
    discovery.place(rank.length <= MAX_RANK_LENGTH ? rank : await this.spreadAround(discovery, gap));
    return discovery;
  }

  /** Gives the discoveries around a gap shorter ranks. @returns the rank in the gap */
  private async spreadAround({ workspaceId, id }: Discovery, gap: Gap): Promise<string> {
    for (let most = NEIGHBOURHOOD; ; most *= 8) {
      const around = () => this.ranks.around(workspaceId, gap, id, most);
      const { below, above } = await around();
      const seen = [...below, ...above];
      const spreadOut = spread(below, above, most);
      if (!spreadOut) continue;
      const ids = seen.map((each) => each.id);
      // Whoever moves into a neighbourhood locks one of it, so what is seen after the locks stays as it is.
      const [, now] = await Promise.all([this.ranks.lock(workspaceId, ids), around()]);
      if (JSON.stringify([...now.below, ...now.above]) !== JSON.stringify(seen))
        throw new NeighbourhoodChanged();
      await this.ranks.write(workspaceId, spreadOut.others);
      return spreadOut.rank;
    }
  }
}
