import { Injectable } from '@nestjs/common';
import { isDataError, timeoutIn } from '../database/postgres-errors.js';
import type { Transaction } from '../database/transaction.js';
import { UnitOfWork, type Writes } from '../database/unit-of-work.js';
import type { DiscoveryKey } from './discovery-locks.js';
import type { RefreshFailure } from './feedback-values.repository.js';
import {
  type RefreshRequest,
  RefreshOutboxRepository,
  type RequestKey,
} from './refresh-outbox.repository.js';
import { ValueWriter } from './value-writer.js';

export interface Settled {
  /** All that were taken, those for deferred discoveries included. */
  readonly requests: readonly RefreshRequest[];
  /** How long each settled request had waited, in milliseconds. */
  readonly waits: readonly number[];
  readonly discoveries: number;
  /** New requests, for discoveries that somebody else had locked. */
  readonly deferred: readonly RequestKey[];
  readonly failures: readonly RefreshFailure[];
}

export const NOTHING: Settled = { requests: [], waits: [], discoveries: 0, deferred: [], failures: [] };

/** A statement took too long; the requests are back in the outbox. */
export class BatchTimedOut extends Error {
  constructor(
    readonly requests: readonly RefreshRequest[],
    cause: unknown,
  ) {
    super(`${requests.length} requests could not be settled in time.`, { cause });
  }
}

/** Takes requests off the outbox. */
export interface Take {
  readonly writes: Writes;
  readonly from: (transaction: Transaction) => Promise<RefreshRequest[]>;
}

type Write = (transaction: Transaction, discoveries: readonly DiscoveryKey[]) => Promise<RefreshFailure[]>;

@Injectable()
export class RefreshBatch {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: RefreshOutboxRepository,
    private readonly writer: ValueWriter,
  ) {}

  async settle(take: Take, longestBackoff: string): Promise<Settled> {
    const write: Write = async (transaction, discoveries) => {
      await this.writer.write(transaction, discoveries);
      return [];
    };
    const bisect: Write = (transaction, discoveries) => this.writer.bisect(transaction, discoveries);
    try {
      return await this.transact(take, longestBackoff, write);
    } catch (error) {
      if (!isDataError(error)) throw error;
      return this.transact(take, longestBackoff, bisect);
    }
  }

  private transact({ writes, from }: Take, longestBackoff: string, write: Write): Promise<Settled> {
    return this.unitOfWork.write(writes, async (transaction) => {
      transaction.planAnew();
      const requests = await from(transaction);
      if (requests.length === 0) return NOTHING;
      const { locked, all } = await this.outbox.lockAffected(transaction, requests);
      const deferred = all ? [] : await this.outbox.defer(transaction, requests, locked, longestBackoff);
      const failures = await inTime(requests, () => write(transaction, locked));
      const isLocked = new Set(locked.map(({ id }) => id));
      const settled = requests.filter(({ discovery_id }) => isLocked.has(discovery_id));
      return {
        requests,
        waits: settled.map(({ waited_ms }) => waited_ms),
        discoveries: locked.length,
        deferred,
        failures,
      };
    });
  }
}

async function inTime<Result>(
  requests: readonly RefreshRequest[],
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (timeoutIn(error) !== 'statement') throw error;
    throw new BatchTimedOut(requests, error);
  }
}
