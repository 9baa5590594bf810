import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf } from '../../platform/database/context.js';
import { countOf, type Queryable } from '../../platform/database/sql.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';
import { MOST_MOVED, tooLarge } from './unite.js';

/** The tables whose rows belong to a discovery, with the column that refers to it. */
export const MOVING = {
  discovery: 'parent_discovery_id',
  feedback: 'discovery_id',
  comment: 'discovery_id',
} as const;

export type MovingTable = keyof typeof MOVING;

export const MOVING_TABLES = Object.keys(MOVING) as readonly MovingTable[];

@Injectable()
export class MergingRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Locks both discoveries and the children that will move in the order of their ids, as every transaction does, to
   * avoid deadlocks. Then locks the discovery to be removed against new references. The survivor isn't locked so
   * strictly, because transactions that refer to it may hold locks that the merge waits for.
   */
  async lock(workspaceId: string, merged: string, into: string): Promise<void> {
    await this.from.query({
      text: `SELECT id FROM discovery
        WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR parent_discovery_id = $3)
        ORDER BY id FOR NO KEY UPDATE`,
      values: [workspaceId, [merged, into], merged],
    });
    await this.from.query({
      text: 'SELECT id FROM discovery WHERE workspace_id = $1 AND id = $2 FOR UPDATE',
      values: [workspaceId, merged],
    });
  }

  /** Locks the rows to be moved, and reads the columns that a move changes. @throws MergeTooLarge */
  async claimMoving(workspaceId: string, of: string): Promise<Record<MovingTable, IdentifiedRow[]>> {
    const counts = await Promise.all(MOVING_TABLES.map((table) => this.count(workspaceId, table, of)));
    const sum = counts.reduce((all, count) => all + count, 0);
    if (sum > MOST_MOVED) throw tooLarge(sum);
    const [discovery, feedback, comment] = await Promise.all([
      this.lockMoving(workspaceId, 'discovery', of),
      this.lockMoving(workspaceId, 'feedback', of),
      this.lockMoving(workspaceId, 'comment', of),
    ]);
    return { discovery, feedback, comment };
  }

  private count(workspaceId: string, table: MovingTable, of: string): Promise<number> {
    const rows = `${table} WHERE workspace_id = $1 AND ${MOVING[table]} = $2`;
    return countOf(this.from, rows, [workspaceId, of]);
  }

  private lockMoving(workspaceId: string, table: MovingTable, of: string): Promise<IdentifiedRow[]> {
    const column = MOVING[table];
    return this.from.query<IdentifiedRow>({
      text: `SELECT id, client_id, updated_at, ${column} FROM ${table}
        WHERE workspace_id = $1 AND ${column} = $2 ORDER BY id FOR NO KEY UPDATE`,
      values: [workspaceId, of],
    });
  }

  private get from(): Queryable {
    return queryableOf(this.em);
  }
}
