import { Injectable, Logger } from '@nestjs/common';
import { isDataError } from '../../../platform/database/postgres-errors.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';
import { syncSideTable } from '../side-tables.js';
import { ReconciliationRepository, type RowDifference } from './reconciliation.repository.js';
import { ScoreReconciliation } from './score-reconciliation.js';

/** Small, because each discovery may have a megabyte of field values. */
const BATCH = 100;

@Injectable()
export class RowReconciliation {
  private readonly logger = new Logger(RowReconciliation.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReconciliationRepository,
    private readonly scores: ScoreReconciliation,
  ) {}

  /** Leaves what is locked to the next reconciliation. @returns how many differed */
  async compare(discoveries: readonly DiscoveryKey[], dryRun: boolean): Promise<number> {
    let count = 0;
    for (let start = 0; start < discoveries.length; start += BATCH) {
      const batch = discoveries.slice(start, start + BATCH);
      const suspects = await this.repository.rowsDiffering(this.transactions, batch);
      if (dryRun) count += suspects.length;
      else for (const suspect of suspects) count += await this.repair(suspect);
      count += await this.scores.compare(batch, dryRun);
    }
    return count;
  }

  /** One at a time: a row may name what isn't there. */
  private async repair(suspect: RowDifference): Promise<number> {
    try {
      const different = await this.bringInLine(suspect);
      for (const { id, tables } of different)
        this.logger.warn(`The row of discovery ${id} differed from its side tables: ${tables.join(', ')}.`);
      return different.length;
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.logger.error(`The side tables of discovery ${suspect.id} can't be repaired: ${String(error)}`);
      return 1;
    }
  }

  private bringInLine(suspect: RowDifference): Promise<RowDifference[]> {
    return this.transactions.write(suspect.workspace_id, async (transaction) => {
      transaction.planAnew();
      const free = await lockFree(transaction, [suspect]);
      const different = await this.repository.rowsDiffering(transaction, free);
      for (const { workspace_id, id, tables } of different)
        for (const table of tables)
          for (const statement of syncSideTable(table, workspace_id, [id]))
            await transaction.query(statement);
      return different;
    });
  }
}
