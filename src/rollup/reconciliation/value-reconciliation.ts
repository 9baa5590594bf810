import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../../database/postgres-errors.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DiscoveryKey, lockFree } from '../discovery-locks.js';
import type { RefreshFailure } from '../feedback-values.repository.js';
import { commonWorkspace } from '../given-rows.js';
import { RefreshOutboxRepository } from '../refresh-outbox.repository.js';
import { ValueWriter } from '../value-writer.js';
import { type Difference, ReconciliationRepository } from './reconciliation.repository.js';

export interface Outcome {
  readonly different: readonly Difference[];
  readonly failed: readonly RefreshFailure[];
  /** How many were locked or took too long. They have requests now. */
  readonly left: number;
}

@Injectable()
export class ValueReconciliation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReconciliationRepository,
    private readonly outbox: RefreshOutboxRepository,
    private readonly writer: ValueWriter,
  ) {}

  async look(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const different = await this.unitOfWork.read(async (transaction) => {
      transaction.planAnew();
      return this.repository.differing(transaction, batch);
    });
    return { different, failed: [], left: 0 };
  }

  /** Looks without locks first; only what differs is locked and compared again. */
  async repair(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const { different: suspects } = await this.look(batch);
    if (suspects.length === 0) return { different: [], failed: [], left: 0 };
    const workspaceId = commonWorkspace(suspects) ?? null;
    try {
      return await this.unitOfWork.write(workspaceId, (transaction) => this.repairNow(transaction, suspects));
    } catch (error) {
      if (timeoutIn(error) !== 'statement') throw error;
      const left = await this.unitOfWork.write(workspaceId, (transaction) =>
        this.outbox.ask(transaction, suspects),
      );
      return { different: [], failed: [], left };
    }
  }

  /** Earlier failures may be right by now. A worker may also have added one just now, so each is tried once more. */
  async forgetFailures(current: readonly RefreshFailure[]): Promise<void> {
    for (const workspaceId of await this.repository.workspacesWithFailures(this.unitOfWork)) {
      await this.unitOfWork.write(workspaceId, async (transaction) => {
        const forgotten = await this.repository.forgetFailures(transaction, workspaceId, current);
        if (forgotten.length > 0) await this.outbox.ask(transaction, forgotten);
      });
    }
  }

  private async repairNow(transaction: Transaction, suspects: readonly DiscoveryKey[]): Promise<Outcome> {
    transaction.planAnew();
    const free = await lockFree(transaction, suspects);
    const isFree = new Set(free.map(({ id }) => id));
    const locked = suspects.filter(({ id }) => !isFree.has(id));
    const different = await this.repository.differing(transaction, free);
    // Only now, because a value with a request doesn't count as different.
    const left = locked.length > 0 ? await this.outbox.ask(transaction, locked) : 0;
    return { different, failed: await this.writer.bisect(transaction, different), left };
  }
}
