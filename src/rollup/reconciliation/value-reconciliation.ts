import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Unsettled } from '../../work/work.js';
import { Worker } from '../../work/worker.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { VALUES } from '../kinds.js';
import { type Difference, ReconciliationRepository } from './reconciliation.repository.js';

export interface Outcome {
  readonly different: readonly Difference[];
  /** Those that were locked, took too long or can't be written: workers try them again. */
  readonly unsettled: readonly Unsettled[];
}

@Injectable()
export class ValueReconciliation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReconciliationRepository,
    private readonly worker: Worker,
  ) {}

  async look(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const different = await this.unitOfWork.read(async (transaction) => {
      transaction.planAnew();
      return this.repository.differing(transaction, batch);
    });
    return { different, unsettled: [] };
  }

  /** Has the worker do what it does for changes. */
  async repair(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const { different } = await this.look(batch);
    const [first] = different;
    if (!first) return { different, unsettled: [] };
    const ids = different.map(({ id }) => id);
    const unsettled = await this.worker.perform(VALUES, first.workspace_id, ids);
    return { different, unsettled: unsettled.filter(({ subject }) => ids.includes(subject)) };
  }
}
