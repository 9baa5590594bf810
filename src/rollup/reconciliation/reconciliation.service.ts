import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { reconcileWords } from '../../database/search/reconcile-words.js';
import type { DiscoveryKey } from '../discovery-locks.js';
import { Comparisons } from './comparisons.js';
import { type Difference, ReconciliationRepository } from './reconciliation.repository.js';
import { NO_ID } from '../../identifiers/uuid.js';

const BATCH = 1_000;

const MOST_DESCRIBED = 100;

export interface Reconciled {
  readonly discoveries: number;
  /** Values that differed although no request was waiting. */
  readonly different: number;
  readonly repaired: number;
  /** Of these, those that were locked, or took too long: workers refresh them. */
  readonly left: number;
  /** Rows whose assignees, tags or field values differed from the side tables, or whose scores from what formulas compute. */
  readonly wrongRows: number;
  /** Tags that have another number of discoveries than is counted. */
  readonly wrongTags: number;
  /** Records whose words were not those of their texts. */
  readonly wrongWords: number;
  readonly differences: readonly Difference[];
  /** Values that can't be written. */
  readonly failures: readonly { readonly id: string; readonly error: string }[];
}

export interface ReconciliationOptions {
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

/** Compares derived data with its source, and repairs what differs. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: ReconciliationRepository,
    private readonly comparisons: Comparisons,
  ) {}

  /** @throws the signal's reason when it stops */
  async reconcile({ dryRun = false, signal }: ReconciliationOptions = {}): Promise<Reconciled> {
    const { values, rows, tags } = this.comparisons;
    const done = {
      discoveries: 0,
      different: 0,
      repaired: 0,
      left: 0,
      wrongRows: 0,
      wrongTags: 0,
      wrongWords: 0,
    };
    const differences: Difference[] = [];
    const failures: { id: string; error: string }[] = [];
    for await (const workspaceId of this.workspaces(signal)) {
      for await (const batch of this.batches(workspaceId, signal)) {
        const { different, unsettled } = await (dryRun ? values.look(batch) : values.repair(batch));
        const failed = unsettled.flatMap(({ subject: id, error }) =>
          error === undefined ? [] : { id, error },
        );
        done.discoveries += batch.length;
        done.different += different.length;
        done.repaired += dryRun ? 0 : different.length - unsettled.length;
        done.left += unsettled.length - failed.length;
        done.wrongRows += await (dryRun ? rows.look(batch) : rows.repair(batch));
        differences.push(...different.slice(0, MOST_DESCRIBED - differences.length));
        failures.push(...failed);
      }
      done.wrongTags += await (dryRun ? tags.look(workspaceId) : tags.repair(workspaceId));
      done.wrongWords += await reconcileWords(this.unitOfWork, workspaceId, { dryRun, signal });
    }
    return { ...done, differences, failures };
  }

  private async *batches(workspaceId: string, signal?: AbortSignal): AsyncGenerator<readonly DiscoveryKey[]> {
    for (let last = NO_ID, size = BATCH; size === BATCH;) {
      signal?.throwIfAborted();
      const batch = await this.repository.after(this.unitOfWork, workspaceId, last, BATCH);
      if (batch.length > 0) yield batch;
      ({ length: size } = batch);
      last = batch.at(-1)?.id ?? last;
    }
  }

  private async *workspaces(signal?: AbortSignal): AsyncGenerator<string> {
    for (let last: string | undefined = NO_ID; last;) {
      const ids: string[] = await this.repository.workspacesAfter(this.unitOfWork, last, BATCH);
      for (const id of ids) {
        signal?.throwIfAborted();
        yield id;
      }
      last = ids.at(-1);
    }
  }
}
