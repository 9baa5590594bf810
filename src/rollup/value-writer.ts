import { Injectable } from '@nestjs/common';
import { isDataError } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import type { DiscoveryKey } from './discovery-locks.js';
import { FeedbackValuesRepository, type RefreshFailure } from './feedback-values.repository.js';
import { RefreshOutboxRepository } from './refresh-outbox.repository.js';
import { ScoreWriter } from './scores/score-writer.js';

/** Writes feedback values, and the scores that are made from them. The discoveries have to be locked. */
@Injectable()
export class ValueWriter {
  constructor(
    private readonly values: FeedbackValuesRepository,
    private readonly scores: ScoreWriter,
    private readonly outbox: RefreshOutboxRepository,
  ) {}

  /** Scores that there is no time for are asked for again, so that they hold up no feedback value. */
  async write(transaction: Transaction, discoveries: readonly DiscoveryKey[]): Promise<void> {
    await this.values.write(transaction, discoveries);
    const left = await this.scores.write(transaction, discoveries);
    if (left.length > 0) await this.outbox.ask(transaction, left);
  }

  /** Bisects what fails, so that one discovery holds up no other. @returns the failures, which are also kept */
  async bisect(transaction: Transaction, discoveries: readonly DiscoveryKey[]): Promise<RefreshFailure[]> {
    try {
      await transaction.attempt(() => this.write(transaction, discoveries));
      return [];
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [only, ...others] = discoveries;
      if (only && others.length === 0) {
        const failure = { ...only, error: (error as Error).message };
        await this.values.keepFailure(transaction, failure);
        return [failure];
      }
      const middle = Math.ceil(discoveries.length / 2);
      return [
        ...(await this.bisect(transaction, discoveries.slice(0, middle))),
        ...(await this.bisect(transaction, discoveries.slice(middle))),
      ];
    }
  }
}
