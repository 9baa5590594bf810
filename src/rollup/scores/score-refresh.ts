import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { BackgroundTask } from '../../telemetry/background-task.js';
import { ScoreBatch } from './score-batch.js';
import { type RequestKey, type ScoreRequest, ScoreRequestsRepository } from './score-requests.repository.js';

const MOST_REQUESTS = 1_000;

/**
 * Computes all scores of a workspace anew after a formula has changed. Running it twice, late or in several workers does
 * no harm.
 *
 * A discovery that somebody began to make before the workspace had a formula has asked for no scores, and may be
 * committed after all others have theirs. So there is a second pass, once such changes have ended or failed.
 */
@Injectable()
export class ScoreRefresh {
  readonly task = new BackgroundTask(ScoreRefresh.name, (signal) => this.settleDue(signal));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: ScoreRequestsRepository,
    private readonly batch: ScoreBatch,
  ) {}

  /** A batch of each request in turn: one of a large workspace, or with dear formulas, keeps no other waiting. */
  private async settleDue(signal: AbortSignal): Promise<void> {
    let isMore = true;
    while (isMore) {
      isMore = false;
      for (const request of await this.requests.due(this.unitOfWork, MOST_REQUESTS)) {
        if (signal.aborted) return;
        try {
          if (await this.settleBatch(request)) isMore = true;
        } catch (error) {
          this.task.warn(error);
          await this.unitOfWork.write(request.workspace_id, (transaction) =>
            this.requests.postpone(transaction, request),
          );
        }
      }
    }
  }

  /** @returns whether there is more to do now */
  private settleBatch(key: RequestKey): Promise<boolean> {
    return this.unitOfWork.write(key.workspace_id, async (transaction) => {
      transaction.planAnew();
      const request = await this.batch.settle(transaction, key);
      return request !== undefined && (await this.note(transaction, request));
    });
  }

  /** @returns whether there is more to do now */
  private async note(transaction: Transaction, request: ScoreRequest): Promise<boolean> {
    await this.requests.advance(transaction, request);
    if (request.next_discovery_id !== null) return true;
    await (request.is_second_pass
      ? this.requests.remove(transaction, request)
      : this.requests.beginSecondPass(transaction, request));
    return false;
  }
}
