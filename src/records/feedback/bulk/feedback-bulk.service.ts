import { Injectable } from '@nestjs/common';
import { violates } from '../../../platform/database/postgres-errors.js';
import type { Transaction } from '../../../platform/database/transaction.js';
import type { ShownOutcome } from '../../../http/requests/bulk/bulk.record.js';
import type { Bulk, Outcome } from '../../../http/requests/bulk/operation.js';
import { performBulk } from '../../../http/requests/bulk/perform-bulk.js';
import { plainReaders, readOperations } from '../../../http/requests/bulk/read-operations.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import { VALUES } from '../../rollup/work-kinds.js';
import { WorkRequests } from '../../../platform/work/work-requests.js';
import type { FeedbackRow } from '../feedback.entity.js';
import { FeedbackRepository } from '../feedback.repository.js';
import { NewFeedback } from '../feedback.requests.js';
import { FeedbackExecution, type FeedbackOperation } from './apply-feedback-operations.js';
import { BulkFeedbackChanges, BulkFeedbackDeletion, BulkFeedbackUpdate } from './feedback-bulk.requests.js';

const READERS = plainReaders(NewFeedback, BulkFeedbackUpdate, BulkFeedbackDeletion);

const lostRace = violates(
  'feedback_client_id_unique',
  'feedback_company_fk',
  'feedback_discovery_fk',
  'feedback_message_fk',
);

@Injectable()
export class FeedbackBulkService {
  constructor(
    private readonly requests: Requests,
    private readonly feedback: FeedbackRepository,
    private readonly work: WorkRequests,
  ) {}

  async perform(write: WriteContext, body: unknown): Promise<readonly ShownOutcome<FeedbackRow>[]> {
    const bulk = await readOperations(BulkFeedbackChanges, body, READERS);
    return performBulk<FeedbackRow>(this.requests, write, {
      isDryRun: bulk.isDryRun,
      carryOut: (transaction) => this.carryOut(transaction, write, bulk),
      rowsOf: (ids) => this.feedback.findByIds(write.workspaceId, ids),
      retry: lostRace,
      isContention: lostRace,
    });
  }

  private async carryOut(
    transaction: Transaction,
    write: WriteContext,
    bulk: Bulk<FeedbackOperation>,
  ): Promise<{ outcomes: readonly Outcome[]; finish: () => void }> {
    const { workspaceId } = write;
    const execution = new FeedbackExecution({ transaction, workspaceId }, write);
    const outcomes = await execution.run(bulk);
    const finish = () =>
      this.work.add(transaction, { kind: VALUES, workspaceId, subjects: execution.affected });
    return { outcomes, finish };
  }
}
