import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../../database/faults.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';
import type { RefreshFailure } from '../feedback-values.repository.js';
import { RefreshOutboxRepository } from '../refresh-outbox.repository.js';
import { ValueWriter } from '../value-writer.js';
import { type Difference, ReconciliationRepository } from './reconciliation.repository.js';

/** What was found of a batch, and done about it. */
export interface Outcome {
  readonly different: readonly Difference[];
  readonly failed: readonly RefreshFailure[];
  /** How many seemed to differ, but were locked, or took too long. They have requests now. */
  readonly left: number;
}

/** Compares feedback values with the feedback itself. */
@Injectable()
export class ValueReconciliation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReconciliationRepository,
    private readonly outbox: RefreshOutboxRepository,
    private readonly writer: ValueWriter,
  ) {}

  async look(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const different = await this.unitOfWork.run(async (transaction) => {
      await transaction.planAnew();
      return this.repository.differing(transaction, batch);
    });
    return { different, failed: [], left: 0 };
  }

  /** Looks without locks. Only what differs is locked, looked at once more, and repaired. */
  async repair(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const { different: suspects } = await this.look(batch);
    if (suspects.length === 0) return { different: [], failed: [], left: 0 };
    try {
      return await this.unitOfWork.run((transaction) => this.repairNow(transaction, suspects));
    } catch (error) {
      if (timeoutIn(error) !== 'statement') throw error;
      const left = await this.unitOfWork.run((transaction) => this.outbox.ask(transaction, suspects));
      return { different: [], failed: [], left };
    }
  }

  /**
   * What could not be written once, and is right by now or deleted, is no failure any more. Those that a worker has kept
   * a moment ago are among them, so each is tried once more.
   */
  async forgetFailures(current: readonly RefreshFailure[]): Promise<void> {
    await this.unitOfWork.run((transaction) => this.outbox.retryFailures(transaction, current));
  }

  private async repairNow(transaction: Transaction, suspects: readonly DiscoveryKey[]): Promise<Outcome> {
    await transaction.planAnew();
    const free = await lockFree(transaction, suspects);
    const isFree = new Set(free.map(({ id }) => id));
    const locked = suspects.filter(({ id }) => !isFree.has(id));
    const different = await this.repository.differing(transaction, free);
    // Only now: a discovery with a request under it would not count as different any more.
    const left = locked.length > 0 ? await this.outbox.ask(transaction, locked) : 0;
    return { different, failed: await this.writer.bisect(transaction, different), left };
  }
}
