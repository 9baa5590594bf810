import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/transaction.js';
import type { LockResult, Subject, SubjectHandler, WorkRequest } from '../../platform/work/work.js';
import { type DiscoveryKey, limitLockWait, lockAffected, lockAll } from './discovery-locks.js';
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

  async lock(
    transaction: Transaction,
    requests: readonly WorkRequest[],
    { isAlone }: { readonly isAlone: boolean },
  ): Promise<LockResult> {
    if (isAlone) {
      // A discovery that changes all the time would never be free.
      await limitLockWait(transaction);
      await lockAll(transaction, requests.map(discoveryOf));
    }
    return lockAffected(transaction, requests);
  }

  /** @returns the discoveries left for lack of time; their feedback values are written already */
  async write(transaction: Transaction, subjects: readonly Subject[]): Promise<readonly Subject[]> {
    const discoveries = subjects.map(discoveryOf);
    const [fields] = await Promise.all([
      this.scores.fieldsOf(transaction, discoveries),
      this.values.write(transaction, discoveries),
    ]);
    const left = new Set((await this.scores.write(transaction, discoveries, fields)).map(({ id }) => id));
    return subjects.filter(({ subject }) => left.has(String(subject)));
  }
}

const discoveryOf = ({ workspace_id, subject }: Subject): DiscoveryKey => ({
  workspace_id,
  id: String(subject),
});
