import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../database/context.js';
import { idOf } from '../../database/references.js';
import type { Queryable } from '../../database/sql.js';
import type { Side } from './next-to.js';
import type { Gap, Ranked } from './rank.js';

/** Reads and writes ranks in the transaction under way. */
@Injectable()
export class RanksRepository {
  constructor(private readonly em: EntityManager) {}

  idOf(workspaceId: string, reference: string): Promise<string | undefined> {
    return idOf(this.from, 'discovery', workspaceId, reference);
  }

  /** Locks discoveries in the order of their ids, so that moves that cross don't deadlock. @returns their ranks by then */
  lock(workspaceId: string, ids: readonly string[]): Promise<Ranked[]> {
    return this.from.query({
      text: `SELECT id, rank FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[])
        ORDER BY id FOR NO KEY UPDATE`,
      values: [workspaceId, ids],
    });
  }

  /** The gap next to a discovery, as if the moving one weren't there. @returns undefined if the discovery is gone */
  async gap(workspaceId: string, side: Side, anchorId: string, movingId: string): Promise<Gap | undefined> {
    const isBefore = side === 'before';
    const row = await this.from.byKey<{ anchor: string; neighbour: string | null }>({
      text: `SELECT anchor.rank AS anchor, (
          SELECT other.rank FROM discovery other
          WHERE other.workspace_id = $1 AND other.rank ${isBefore ? '<' : '>'} anchor.rank AND other.id <> $3
          ORDER BY other.rank ${isBefore ? 'DESC' : 'ASC'} LIMIT 1) AS neighbour
        FROM discovery anchor WHERE anchor.workspace_id = $1 AND anchor.id = $2`,
      values: [workspaceId, anchorId, movingId],
    });
    if (!row) return undefined;
    return isBefore
      ? { lower: row.neighbour, upper: row.anchor }
      : { lower: row.anchor, upper: row.neighbour };
  }

  /** The next discoveries on both sides of a gap, in order, as if the moving one weren't there. */
  async around(
    workspaceId: string,
    { lower, upper }: Gap,
    movingId: string,
    most: number,
  ): Promise<{ readonly below: Ranked[]; readonly above: Ranked[] }> {
    const next = (comparison: '<=' | '>=', rank: string | null) =>
      rank === null
        ? []
        : this.from.query<Ranked>({
            text: `SELECT id, rank FROM discovery
              WHERE workspace_id = $1 AND rank ${comparison} $2 AND id <> $3
              ORDER BY rank ${comparison === '<=' ? 'DESC' : 'ASC'} LIMIT $4`,
            values: [workspaceId, rank, movingId, most],
          });
    const [below, above] = await Promise.all([next('<=', lower), next('>=', upper)]);
    return { below: below.reverse(), above };
  }

  /** Twice, because ranks may change places, and no two are the same at any moment. */
  async write(workspaceId: string, ranked: readonly Ranked[]): Promise<void> {
    const update = (rank: string) => `UPDATE discovery SET rank = ${rank}
      FROM unnest($2::uuid[], $3::text[]) AS given (id, rank)
      WHERE discovery.workspace_id = $1 AND discovery.id = given.id`;
    const values = [workspaceId, ranked.map(({ id }) => id), ranked.map(({ rank }) => rank)];
    await Promise.all([
      this.from.query({ text: update(`'~' || given.id`), values }),
      this.from.query({ text: update('given.rank'), values }),
    ]);
  }

  private get from(): Queryable {
    return queryableOf(this.em);
  }
}
