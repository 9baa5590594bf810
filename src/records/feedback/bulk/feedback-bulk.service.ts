import { Injectable } from '@nestjs/common';
import { violates } from '../../../platform/database/postgres-errors.js';
import type { ShownOutcome } from '../../../http/requests/bulk/bulk.record.js';
import { performBulk } from '../../../http/requests/bulk/perform-bulk.js';
import { plainReaders, readOperations } from '../../../http/requests/bulk/read-operations.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import type { FeedbackRow } from '../feedback.entity.js';
import { FeedbackRepository } from '../feedback.repository.js';
import { NewFeedback } from '../feedback.requests.js';
import { FeedbackExecution } from './apply-feedback-operations.js';
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
  ) {}

  async perform(write: WriteContext, body: unknown): Promise<readonly ShownOutcome<FeedbackRow>[]> {
    const bulk = await readOperations(BulkFeedbackChanges, body, READERS);
    return performBulk<FeedbackRow>(this.requests, write, {
      isDryRun: bulk.isDryRun,
      carryOut: (transaction) =>
        new FeedbackExecution({ transaction, workspaceId: write.workspaceId }, write).run(bulk),
      rowsOf: (ids) => this.feedback.findByIds(write.workspaceId, ids),
      retry: lostRace,
      isContention: lostRace,
    });
  }
}
