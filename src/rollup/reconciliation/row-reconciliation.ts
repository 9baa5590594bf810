import { Injectable, Logger } from '@nestjs/common';
import { commonWorkspace } from '../../database/given-rows.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';
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
      const suspects = await this.differing(batch);
      const repaired = suspects.length > 0 ? await this.fill(suspects) : [];
      for (const { id, columns } of repaired) {
        this.logger.warn(`The row of discovery ${id} differed from its side tables: ${columns.join(', ')}.`);
      }
      const scored = await this.scores.repair(batch);
      for (const id of scored)
        this.logger.warn(`The scores of discovery ${id} were not what its formulas compute.`);
      count += repaired.length + scored.length;
    }
    return count;
  }

  private differing(batch: readonly DiscoveryKey[]): Promise<RowDifference[]> {
    return this.unitOfWork.read(async (transaction) => {
      transaction.planAnew();
      return this.repository.rowsDiffering(transaction, batch);
    });
  }

  private fill(suspects: readonly DiscoveryKey[]): Promise<RowDifference[]> {
    return this.unitOfWork.write(commonWorkspace(suspects) ?? null, async (transaction) => {
      transaction.planAnew();
      const free = await lockFree(transaction, suspects);
      const different = await this.repository.rowsDiffering(transaction, free);
      if (different.length > 0) await this.repository.fillRows(transaction, different);
      return different;
    });
  }
}

const chunked = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
