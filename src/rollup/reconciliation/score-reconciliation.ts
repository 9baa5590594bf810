import { Injectable } from '@nestjs/common';
import { commonWorkspace } from '../../database/records/given-rows.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';

import { computeScores, operandIdsOf } from '../scores/compute-scores.js';
import { ScoresRepository } from '../scores/scores.repository.js';

/** Discoveries are of one workspace. Those whose scores are about to be computed anew don't count. */
@Injectable()
export class ScoreReconciliation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ScoresRepository,
  ) {}

  /** @returns those with scores that are wrong */
  look(discoveries: readonly DiscoveryKey[]): Promise<string[]> {
    return this.unitOfWork.write(commonWorkspace(discoveries) ?? null, async (transaction) => {
      transaction.planAnew();
      return this.differing(transaction, discoveries);
    });
  }

  /** Leaves locked ones to the next reconciliation. @returns those that differed */
  async repair(discoveries: readonly DiscoveryKey[]): Promise<string[]> {
    const wrong = new Set(await this.look(discoveries));
    if (wrong.size === 0) return [];
    return this.unitOfWork.write(commonWorkspace(discoveries) ?? null, async (transaction) => {
      transaction.planAnew();
      const suspects = discoveries.filter(({ id }) => wrong.has(id));
      const free = await lockFree(transaction, suspects);
      return this.differing(transaction, free, { isRepaired: true });
    });
  }

  private async differing(
    transaction: Transaction,
    discoveries: readonly DiscoveryKey[],
    { isRepaired = false } = {},
  ): Promise<string[]> {
    const [first] = discoveries;
    if (!first) return [];
    const { workspace_id } = first;
    const fields = await this.repository.fields(transaction, [workspace_id]);
    const which = {
      workspaceId: workspace_id,
      ids: discoveries.map(({ id }) => id),
      operandIds: operandIdsOf(fields),
    };
    const settled = await this.repository.settled(transaction, which);
    const { differing } = await computeScores(fields, settled);
    if (isRepaired) await this.repository.write(transaction, workspace_id, differing);
    return [...new Set(differing.map(({ discovery_id }) => discovery_id))];
  }
}
