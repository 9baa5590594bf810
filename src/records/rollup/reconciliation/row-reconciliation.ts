import { Injectable, Logger } from '@nestjs/common';
import { isDataError } from '../../../platform/database/postgres-errors.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';
import { syncSideTable } from '../side-tables.js';
import { ReconciliationRepository, type RowDifference } from './reconciliation.repository.js';
import { ScoreReconciliation } from './score-reconciliation.js';

/** The number of discoveries in a batch, small because each may have a megabyte of field values. */
const BATCH = 100;

@Injectable()
export class RowReconciliation {
  private readonly logger = new Logger(RowReconciliation.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReconciliationRepository,
    private readonly scores: ScoreReconciliation,
  ) {}

  /** Leaves locked discoveries to the next reconciliation. @returns the number of rows that differed */
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

  /** Repairs one discovery at a time, as a row may refer to missing records. */
  private async repair(suspect: RowDifference): Promise<number> {
    try {
      const different = await this.syncRow(suspect);
      for (const { id, tables } of different)
        this.logger.warn(`The row of discovery ${id} differed from its side tables: ${tables.join(', ')}.`);
      return different.length;
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.logger.error(`The side tables of discovery ${suspect.id} can't be repaired: ${String(error)}`);
      return 1;
    }
  }

  private syncRow(suspect: RowDifference): Promise<RowDifference[]> {
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
