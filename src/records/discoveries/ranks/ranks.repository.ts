import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../../platform/database/context.js';
import { idOf } from '../../../platform/database/records/references.js';
import type { Queryable } from '../../../platform/database/sql.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { FieldsRepository } from '../../fields/fields.repository.js';
import { Order } from './order.js';
import { newRank, type Ranked } from './rank.js';

@Injectable()
export class RanksRepository {
  constructor(private readonly em: EntityManager) {}

  /** Serialises the moves of a workspace. Call this before locking discoveries; otherwise rebalancing can deadlock. */
  lockOrder(workspaceId: string): Promise<void> {
    return new FieldsRepository(this.em).lockOrder(workspaceId);
  }

  idOf(workspaceId: string, reference: string): Promise<string | undefined> {
    return idOf(this.from, 'discovery', workspaceId, reference);
  }

  async order(workspaceId: string, moving: readonly string[], anchors: readonly string[]): Promise<Order> {
    const next = (comparison: '<' | '>', direction: 'DESC' | 'ASC') => `(SELECT other.id, other.rank
      FROM discovery other
      WHERE other.workspace_id = $1 AND other.rank ${comparison} place.rank AND other.id <> ALL ($2::uuid[])
      ORDER BY other.rank ${direction} LIMIT 1)`;
    const ranked = await this.from.query<Ranked>({
      text: `SELECT id, rank FROM discovery WHERE workspace_id = $1 AND id = ANY ($2::uuid[] || $3::uuid[])
        UNION
        SELECT beside.id, beside.rank FROM (
          SELECT rank FROM discovery WHERE workspace_id = $1 AND id = ANY ($3::uuid[]) UNION ALL SELECT $4
        ) place, LATERAL (${next('<', 'DESC')} UNION ALL ${next('>', 'ASC')}) beside`,
      values: [workspaceId, moving, anchors, newRank()],
    });
    return new Order(ranked);
  }

  async around(
    workspaceId: string,
    anchorId: string,
    most: number,
  ): Promise<{ readonly below: Ranked[]; readonly above: Ranked[] }> {
    const next = (comparison: '<=' | '>', direction: 'DESC' | 'ASC') =>
      this.from.query<Ranked>({
        text: `SELECT id, rank FROM discovery
          WHERE workspace_id = $1
            AND rank ${comparison} (SELECT rank FROM discovery WHERE workspace_id = $1 AND id = $2)
          ORDER BY rank ${direction} LIMIT $3`,
        values: [workspaceId, anchorId, most],
      });
    const [below, above] = await Promise.all([next('<=', 'DESC'), next('>', 'ASC')]);
    return { below: below.reverse(), above };
  }

  /**
   * Writes ranks in two updates, because discoveries may swap ranks, and ranks are unique after each update.
   *
   * @param changes records a move for each discovery whose rank differs
   */
  async write(workspaceId: string, ranked: readonly Ranked[], { changes }: Transaction): Promise<void> {
    const given = `unnest($2::uuid[], $3::text[]) AS given (id, rank)
      WHERE discovery.workspace_id = $1 AND discovery.id = given.id`;
    const update = (rank: string) => `UPDATE discovery SET rank = ${rank} FROM ${given}`;
    const values = [workspaceId, ranked.map(({ id }) => id), ranked.map(({ rank }) => rank)];
    const [former] = await Promise.all([
      this.from.query<Ranked & { readonly client_id: string; readonly former: string }>({
        text: `SELECT discovery.id, discovery.client_id, discovery.rank AS former, given.rank
          FROM discovery, ${given} AND discovery.rank <> given.rank`,
        values,
      }),
      this.from.query({ text: update(`'~' || given.id`), values }),
      this.from.query({ text: update('given.rank'), values }),
    ]);
    for (const { id, client_id, former: rank, ...after } of former)
      changes.record(
        'discovery.moved',
        workspaceId,
        { id, client_id },
        { before: { rank }, after: { rank: after.rank } },
      );
  }

  private get from(): Queryable {
    return queryableOf(this.em);
  }
}
