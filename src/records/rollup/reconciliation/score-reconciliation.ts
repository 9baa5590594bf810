import { Injectable, Logger } from '@nestjs/common';
import { commonWorkspace } from '../../../platform/database/records/values-list.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';
import { computeScores, operandIdsOf } from '../scores/compute-scores.js';
import { type Score, ScoresRepository } from '../scores/scores.repository.js';

/** Compares stored scores with their formulas, except for discoveries that a waiting request will recompute. */
@Injectable()
export class ScoreReconciliation {
  private readonly logger = new Logger(ScoreReconciliation.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ScoresRepository,
  ) {}

  /** Skips locked discoveries. @returns the number of discoveries that differed */
  async compare(discoveries: readonly DiscoveryKey[], dryRun: boolean): Promise<number> {
    const workspaceId = commonWorkspace(discoveries) ?? '';
    const found = await this.transactions.write(workspaceId, (transaction) => {
      transaction.planAnew();
      return this.differing(transaction, workspaceId, discoveries);
    });
    const suspects = new Set(found.map(({ discovery_id }) => discovery_id));
    if (dryRun || suspects.size === 0) return suspects.size;
    const repaired = await this.transactions.write(workspaceId, async (transaction) => {
      transaction.planAnew();
      const free = await lockFree(
        transaction,
        discoveries.filter(({ id }) => suspects.has(id)),
      );
      const scores = await this.differing(transaction, workspaceId, free);
      await this.repository.write(transaction, workspaceId, scores);
      return new Set(scores.map(({ discovery_id }) => discovery_id));
    });
    for (const id of repaired)
      this.logger.warn(`The scores of discovery ${id} were not what its formulas compute.`);
    return repaired.size;
  }

  private async differing(
    transaction: Transaction,
    workspaceId: string,
    discoveries: readonly DiscoveryKey[],
  ): Promise<Score[]> {
    const fields = await this.repository.fields(transaction, [workspaceId]);
    const ids = discoveries.map(({ id }) => id);
    const which = { workspaceId, ids, operandIds: operandIdsOf(fields) };
    const { differing } = await computeScores(
      fields,
      await this.repository.withoutRequests(transaction, which),
    );
    return differing;
  }
}
