import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { computeScores, operandIdsOf } from './compute-scores.js';
import { type ComputedField, type ScoredDiscovery, ScoresRepository } from './scores.repository.js';

/** A worker has other things to do as well. */
const DISCOVERIES_PER_TURN = 100;

type Computed = Pick<ScoredDiscovery, 'id' | 'scores'>;

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
    const discoveries = await this.repository.discoveries(from, workspaceId, ids, operandIdsOf(fields));
    const different: Computed[] = [];
    for (const [index, discovery] of discoveries.entries()) {
      if (index % DISCOVERIES_PER_TURN === DISCOVERIES_PER_TURN - 1) await eventLoopTurn();
      const scores = computeScores(fields, discovery);
      if (!isDeepStrictEqual(scores, discovery.scores)) different.push({ id: discovery.id, scores });
    }
    if (different.length > 0) await this.repository.write(from, workspaceId, different);
  }
}
