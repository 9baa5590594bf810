import { Injectable } from '@nestjs/common';
import { reconcileWords } from '../../../platform/database/search/reconcile-words.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { NO_ID } from '../../../platform/identifiers/uuid.js';
import { Worker } from '../../../platform/work/worker.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { VALUES } from '../work-kinds.js';
import { type Difference, ReconciliationRepository } from './reconciliation.repository.js';
import { RowReconciliation } from './row-reconciliation.js';
import { TagReconciliation } from './tag-reconciliation.js';

const BATCH = 1_000;

const MOST_DESCRIBED = 100;

export interface Reconciled {
  discoveries: number;
  /** The number of values that differed although no request for them waited. */
  different: number;
  repaired: number;
  /** The number of values left to workers, because they were locked or took too long. */
  left: number;
  /** The number of rows that differed from their side tables, or whose scores differed from their formulas. */
  wrongRows: number;
  wrongTags: number;
  wrongWords: number;
  readonly differences: Difference[];
  /** The discoveries whose values can't be written. */
  readonly failures: { readonly id: string; readonly error: string }[];
}

export interface ReconciliationOptions {
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

/** Compares derived data with its source, and repairs differences. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReconciliationRepository,
    private readonly rows: RowReconciliation,
    private readonly tags: TagReconciliation,
    private readonly worker: Worker,
  ) {}

  /** @throws the signal's reason once the signal is aborted */
  async reconcile({ dryRun = false, signal }: ReconciliationOptions = {}): Promise<Reconciled> {
    const counts = { discoveries: 0, different: 0, repaired: 0, left: 0 };
    const wrong = { wrongRows: 0, wrongTags: 0, wrongWords: 0 };
    const done: Reconciled = { ...counts, ...wrong, differences: [], failures: [] };
    for await (const workspaceId of this.workspaces(signal)) {
      for await (const batch of this.batches(workspaceId, signal)) {
        await this.compareValues(done, batch, dryRun);
        done.wrongRows += await this.rows.compare(batch, dryRun);
      }
      if (!dryRun) await this.repository.enqueueAdoption(this.transactions, workspaceId);
      done.wrongTags += await this.tags.compare(workspaceId, dryRun);
      done.wrongWords += await reconcileWords(this.transactions, workspaceId, { dryRun, signal });
    }
    return done;
  }

  /** Has the worker process differing values as after a change. */
  private async compareValues(
    done: Reconciled,
    batch: readonly DiscoveryKey[],
    dryRun: boolean,
  ): Promise<void> {
    const different = await this.repository.differing(this.transactions, batch);
    done.discoveries += batch.length;
    done.different += different.length;
    done.differences.push(...different.slice(0, MOST_DESCRIBED - done.differences.length));
    const [first] = different;
    if (!first || dryRun) return;
    const ids = different.map(({ id }) => id);
    const tried = await this.worker.processNow(VALUES, first.workspace_id, ids);
    // The worker processes parents along with their children, so failures of discoveries not asked for are left out.
    const deferred = tried.filter(({ subject }) => ids.includes(String(subject)));
    const failures = deferred.flatMap(({ subject, error }) =>
      error === undefined ? [] : { id: String(subject), error },
    );
    done.repaired += different.length - deferred.length;
    done.left += deferred.length - failures.length;
    done.failures.push(...failures);
  }

  private async *batches(workspaceId: string, signal?: AbortSignal): AsyncGenerator<readonly DiscoveryKey[]> {
    for (let last = NO_ID, size = BATCH; size === BATCH;) {
      signal?.throwIfAborted();
      const batch = await this.repository.after(this.transactions, workspaceId, last, BATCH);
      if (batch.length > 0) yield batch;
      ({ length: size } = batch);
      last = batch.at(-1)?.id ?? last;
    }
  }

  private async *workspaces(signal?: AbortSignal): AsyncGenerator<string> {
    for (let last: string | undefined = NO_ID; last;) {
      const ids: string[] = await this.repository.workspacesAfter(this.transactions, last, BATCH);
      for (const id of ids) {
        signal?.throwIfAborted();
        yield id;
      }
      last = ids.at(-1);
    }
  }
}
