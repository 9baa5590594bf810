import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { differingScores, operandIdsOf } from './compute-scores.js';
import { type ComputedField, type Score, ScoresRepository } from './scores.repository.js';

/** A worker has other things to do as well. */
const DISCOVERIES_PER_TURN = 100;

/** Computes scores, and writes those that differ. The discoveries have to be locked. */
@Injectable()
export class ScoreWriter {
  constructor(private readonly repository: ScoresRepository) {}

  /** Only where there are formulas. */
  async write(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<void> {
    const byWorkspace = Map.groupBy(discoveries, ({ workspace_id }) => workspace_id);
    const fields = await this.repository.fields(from, [...byWorkspace.keys()]);
    for (const [workspaceId, own] of Map.groupBy(fields, ({ workspace_id }) => workspace_id)) {
      const ids = byWorkspace.get(workspaceId)?.map(({ id }) => id) ?? [];
      await this.writeWith(from, workspaceId, own, ids);
    }
  }

  /** @param fields all of the workspace, locked */
  async writeWith(
    from: Queryable,
    workspaceId: string,
    fields: readonly ComputedField[],
    ids: readonly string[],
  ): Promise<void> {
    const which = { workspaceId, ids, operandIds: operandIdsOf(fields) };
    const discoveries = await this.repository.discoveries(from, which);
    const scores: Score[] = [];
    for (const [index, discovery] of discoveries.entries()) {
      if (index % DISCOVERIES_PER_TURN === DISCOVERIES_PER_TURN - 1) await eventLoopTurn();
      scores.push(...differingScores(fields, discovery));
    }
    await this.repository.write(from, workspaceId, scores);
  }
}
