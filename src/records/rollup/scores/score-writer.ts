import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/database/sql.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { computeScores, operandIdsOf } from './compute-scores.js';
import { type ComputedField, ScoresRepository } from './scores.repository.js';

/** How long a transaction computes scores, in milliseconds. Writers of its discoveries wait. */
const SLICE_MS = 100;
const LEAST_SHARE_MS = 5;

/** Writes the scores that differ. Call this with the discoveries locked. */
@Injectable()
export class ScoreWriter {
  constructor(private readonly repository: ScoresRepository) {}

  /** Reads and locks the fields with formulas, so that no formula changes before its scores are written. */
  fieldsOf(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<ComputedField[]> {
    const workspaceIds = new Set(discoveries.map(({ workspace_id }) => workspace_id));
    return this.repository.fields(from, [...workspaceIds]);
  }

  /** @returns the discoveries left for lack of time */
  async write(
    from: Queryable,
    discoveries: readonly DiscoveryKey[],
    fields: readonly ComputedField[],
  ): Promise<DiscoveryKey[]> {
    const byWorkspace = Map.groupBy(discoveries, ({ workspace_id }) => workspace_id);
    const computed = [...Map.groupBy(fields, ({ workspace_id }) => workspace_id)];
    const share = Math.max(SLICE_MS / computed.length, LEAST_SHARE_MS);
    const left: DiscoveryKey[] = [];
    for (const [workspace_id, own] of computed) {
      const ids = byWorkspace.get(workspace_id)?.map(({ id }) => id) ?? [];
      const rest = await this.writeWith(from, workspace_id, own, ids, share);
      left.push(...rest.map((id) => ({ workspace_id, id })));
    }
    return left;
  }

  /** @returns the discoveries left for lack of time, sorted by id */
  async writeWith(
    from: Queryable,
    workspaceId: string,
    fields: readonly ComputedField[],
    ids: readonly string[],
    milliseconds = SLICE_MS,
  ): Promise<string[]> {
    const which = { workspaceId, ids, operandIds: operandIdsOf(fields) };
    const discoveries = await this.repository.discoveries(from, which);
    const end = performance.now() + milliseconds;
    const { differing, left } = await computeScores(fields, discoveries, end);
    await this.repository.write(from, workspaceId, differing);
    return left.map(({ id }) => id);
  }
}
