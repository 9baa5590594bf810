import { Injectable } from '@nestjs/common';
import { timeoutIn } from '../../database/faults.js';
import { Reader } from '../../database/reader.js';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { type DiscoveryKey, type RefreshFailure, RefreshRepository } from '../refresh.repository.js';
import { ValueWriter } from '../value-writer.js';
import { countStaleWords, renewStaleWords } from '../../database/search/stale-words.js';
import { type Difference, ReconciliationRepository } from './reconciliation.repository.js';
import { RowReconciliation } from './row-reconciliation.js';

const BATCH = 1_000;

/** Before every other. */
const FIRST: DiscoveryKey = {
  workspace_id: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
};

/** How many differences are described at most; all are counted. */
const MOST_DESCRIBED = 100;

export interface Reconciled {
  /** How many discoveries were looked at. */
  readonly discoveries: number;
  /** How many showed something else than their feedback adds up to, although no request for them waited. */
  readonly different: number;
  readonly repaired: number;
  /**
   * How many more seemed to differ, but were locked by somebody else, or took too long: workers put them right, with a
   * request like any other.
   */
  readonly left: number;
  /** How many discoveries were not found by the words that they have now; unless it only looked, they are again. */
  readonly staleWords: number;
  /** How many discoveries had other assignees, tags or field values in their row than in the side tables. */
  readonly wrongRows: number;
  readonly differences: readonly Difference[];
  /** Those whose value could not be written. */
  readonly failures: readonly RefreshFailure[];
}

export interface ReconciliationOptions {
  /** Only looks. */
  readonly dryRun?: boolean;
  /** Stops before the next batch. */
  readonly signal?: AbortSignal;
}

/** Compares every feedback value with the feedback itself, and puts right what differs; and words that are stale. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly reader: Reader,
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReconciliationRepository,
    private readonly refreshes: RefreshRepository,
    private readonly writer: ValueWriter,
    private readonly rows: RowReconciliation,
  ) {}

  /**
   * Looks without locks, in batches; only what differs is locked, looked at once more, and repaired. Nobody who
   * writes waits for more than that.
   *
   * @throws the signal's reason when it stops
   */
  async reconcile({ dryRun = false, signal }: ReconciliationOptions = {}): Promise<Reconciled> {
    const done = { discoveries: 0, different: 0, repaired: 0, left: 0, wrongRows: 0 };
    const differences: Difference[] = [];
    const failures: RefreshFailure[] = [];
    let batch = await this.repository.after(this.reader, FIRST, BATCH);
    while (batch.length > 0) {
      signal?.throwIfAborted();
      const { different, failed, left } = dryRun ? await this.look(batch) : await this.repair(batch);
      done.discoveries += batch.length;
      done.different += different.length;
      done.repaired += dryRun ? 0 : different.length - failed.length;
      done.left += left;
      done.wrongRows += dryRun ? await this.rows.look(batch) : await this.rows.repair(batch);
      differences.push(...different.slice(0, MOST_DESCRIBED - differences.length));
      failures.push(...failed);
      batch = await this.repository.after(this.reader, batch.at(-1) ?? FIRST, BATCH);
    }
    if (!dryRun) await this.forgetOldFailures(failures);
    const staleWords = await (dryRun
      ? countStaleWords(this.reader)
      : renewStaleWords(this.unitOfWork, signal));
    return { ...done, staleWords, differences, failures };
  }

  /**
   * What could not be written once, and is right by now or deleted, is no failure any more. What a worker has set aside
   * a moment ago is among it as well, so each is tried once more.
   */
  private async forgetOldFailures(current: readonly RefreshFailure[]): Promise<void> {
    const failed = new Set(current.map(({ id }) => id));
    const known = await this.refreshes.failures(this.reader, BATCH);
    const old = known.filter(({ id }) => !failed.has(id));
    if (old.length === 0) return;
    await this.unitOfWork.run(async (transaction) => {
      await this.refreshes.forgetFailures(transaction, old);
      await this.refreshes.ask(transaction, old);
    });
  }

  private async look(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const different = await this.unitOfWork.run(async (transaction) => {
      await transaction.planAnew();
      return this.repository.differing(transaction, batch);
    });
    return { different, failed: [], left: 0 };
  }

  private async repair(batch: readonly DiscoveryKey[]): Promise<Outcome> {
    const { different: suspects } = await this.look(batch);
    if (suspects.length === 0) return { different: [], failed: [], left: 0 };
    try {
      return await this.unitOfWork.run((transaction) => this.repairNow(transaction, suspects));
    } catch (error) {
      if (timeoutIn(error) !== 'statement') throw error;
      const left = await this.unitOfWork.run((transaction) => this.refreshes.ask(transaction, suspects));
      return { different: [], failed: [], left };
    }
  }

  private async repairNow(transaction: Transaction, suspects: readonly DiscoveryKey[]): Promise<Outcome> {
    await transaction.planAnew();
    const free = await this.refreshes.lockFree(transaction, suspects);
    const isFree = new Set(free.map(({ id }) => id));
    const locked = suspects.filter(({ id }) => !isFree.has(id));
    const different = await this.repository.differing(transaction, free);
    // Only now: a discovery with a request under it would not count as different any more.
    const left = locked.length > 0 ? await this.refreshes.ask(transaction, locked) : 0;
    return { different, failed: await this.writer.apart(transaction, different), left };
  }
}

interface Outcome {
  readonly different: readonly Difference[];
  readonly failed: readonly RefreshFailure[];
  readonly left: number;
}
