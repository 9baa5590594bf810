import { Injectable } from '@nestjs/common';
import { isFaultOfRows } from '../database/faults.js';
import type { Transaction } from '../database/transaction.js';
import { type DiscoveryKey, type RefreshFailure, RefreshRepository } from './refresh.repository.js';

/** Writes feedback values of discoveries that the transaction has locked. */
@Injectable()
export class ValueWriter {
  constructor(private readonly repository: RefreshRepository) {}

  /** All or none. */
  together(transaction: Transaction, discoveries: readonly DiscoveryKey[]): Promise<void> {
    return this.repository.write(transaction, discoveries);
  }

  /**
   * Halves what fails until a discovery stands alone: that one is put aside with its error, and holds up no
   * other.
   *
   * @returns what was put aside
   */
  async apart(transaction: Transaction, discoveries: readonly DiscoveryKey[]): Promise<RefreshFailure[]> {
    try {
      await transaction.attempt(() => this.repository.write(transaction, discoveries));
      return [];
    } catch (error) {
      if (!isFaultOfRows(error)) throw error;
      const [only, ...others] = discoveries;
      if (only && others.length === 0) {
        const failure = { ...only, error: (error as Error).message };
        await this.repository.keepFailure(transaction, failure);
        return [failure];
      }
      const middle = Math.ceil(discoveries.length / 2);
      return [
        ...(await this.apart(transaction, discoveries.slice(0, middle))),
        ...(await this.apart(transaction, discoveries.slice(middle))),
      ];
    }
  }
}
