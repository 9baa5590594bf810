import { Injectable, Logger } from '@nestjs/common';
import { isDataError } from '../../database/postgres-errors.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
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
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReconciliationRepository,
    private readonly scores: ScoreReconciliation,
  ) {}

  async look(discoveries: readonly DiscoveryKey[]): Promise<number> {
    let count = 0;
    for (const batch of chunked(discoveries, BATCH)) {
      count += (await this.differing(batch)).length + (await this.scores.look(batch)).length;
    }
    return count;
  }

  /** Leaves locked rows to the next reconciliation. @returns how many differed */
  async repair(discoveries: readonly DiscoveryKey[]): Promise<number> {
    let count = 0;
    for (const batch of chunked(discoveries, BATCH)) {
      for (const suspect of await this.differing(batch)) {
        for (const { id, tables } of await this.repairOne(suspect)) {
          this.logger.warn(`The row of discovery ${id} differed from its side tables: ${tables.join(', ')}.`);
          count += 1;
        }
      }
      const scored = await this.scores.repair(batch);
      for (const id of scored)
        this.logger.warn(`The scores of discovery ${id} were not what its formulas compute.`);
      count += scored.length;
    }
    return count;
  }

  private differing(batch: readonly DiscoveryKey[]): Promise<RowDifference[]> {
    return this.unitOfWork.read(async (transaction) => {
      transaction.planAnew();
      return this.repository.rowsDiffering(transaction, batch);
    });
  }

  /** One at a time: a row may name what isn't there. */
  private async repairOne(suspect: RowDifference): Promise<RowDifference[]> {
    try {
      return await this.bringInLine(suspect);
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.logger.error(`The side tables of discovery ${suspect.id} can't be repaired: ${String(error)}`);
      return [suspect];
    }
  }

  private bringInLine(suspect: RowDifference): Promise<RowDifference[]> {
    return this.unitOfWork.write(suspect.workspace_id, async (transaction) => {
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

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
