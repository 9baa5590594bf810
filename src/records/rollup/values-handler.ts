import { Injectable } from '@nestjs/common';
import { isDataError } from '../../platform/database/postgres-errors.js';
import { withSavepoint } from '../../platform/database/savepoint.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type {
  BatchResult,
  DeferredSubject,
  ProcessOptions,
  SubjectHandler,
  WorkRequest,
} from '../../platform/work/work.js';
import { lockAffected, type DiscoveryKey, limitLockWait, lockAll } from './discovery-locks.js';
import { FeedbackValuesRepository } from './feedback-values.repository.js';
import { VALUES } from './work-kinds.js';
import { ScoreWriter } from './scores/score-writer.js';

/** Recomputes feedback values from the feedback, and scores from those values. */
@Injectable()
export class ValuesHandler implements SubjectHandler {
  readonly kind = VALUES;
  readonly concurrency = 4;
  readonly batchSize = 1_000;

  constructor(
    private readonly values: FeedbackValuesRepository,
    private readonly scores: ScoreWriter,
  ) {}

  async process(
    transaction: Transaction,
    requests: readonly WorkRequest[],
    { isAlone, isCareful }: ProcessOptions,
  ): Promise<BatchResult> {
    if (isAlone) await this.waitFor(transaction, requests);
    const { locked, unlocked } = await lockAffected(transaction, requests);
    const unwritten = await (isCareful ? this.bisect(transaction, locked) : this.write(transaction, locked));
    return { subjects: locked.length, deferred: [...unlocked, ...unwritten] };
  }

  /** Waits for locks of discoveries, because a discovery that changes all the time would never be free. */
  private async waitFor(transaction: Transaction, requests: readonly WorkRequest[]): Promise<void> {
    await limitLockWait(transaction);
    await lockAll(
      transaction,
      requests.map(({ workspace_id, subject }) => ({ workspace_id, id: String(subject) })),
    );
  }

  /** @returns the discoveries left for lack of time; their feedback values are written already */
  private async write(
    transaction: Transaction,
    discoveries: readonly DiscoveryKey[],
  ): Promise<DeferredSubject[]> {
    const [fields] = await Promise.all([
      this.scores.fieldsOf(transaction, discoveries),
      this.values.write(transaction, discoveries),
    ]);
    const left = await this.scores.write(transaction, discoveries, fields);
    return left.map(({ workspace_id, id }) => ({ workspace_id, subject: id, waited_ms: 0 }));
  }

  /** Bisects a batch, so that one failing discovery doesn't hold up the others. */
  private async bisect(
    transaction: Transaction,
    discoveries: readonly DiscoveryKey[],
  ): Promise<DeferredSubject[]> {
    try {
      return await withSavepoint(transaction, () => this.write(transaction, discoveries));
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [only, ...others] = discoveries;
      if (only && others.length === 0) {
        const { workspace_id, id: subject } = only;
        return [{ workspace_id, subject, waited_ms: 0, error: (error as Error).message }];
      }
      const middle = Math.ceil(discoveries.length / 2);
      return [
        ...(await this.bisect(transaction, discoveries.slice(0, middle))),
        ...(await this.bisect(transaction, discoveries.slice(middle))),
      ];
    }
  }
}
