import { Injectable } from '@nestjs/common';
import type { ShownOutcome } from '../../../http/requests/bulk/bulk.record.js';
import { performBulk } from '../../../http/requests/bulk/perform-bulk.js';
import { plainReaders, readOperations } from '../../../http/requests/bulk/read-operations.js';
import { racesFor } from '../../../http/requests/races.js';
import { Requests } from '../../../http/requests/requests.js';
import type { WriteContext } from '../../../http/requests/write-context.js';
import type { FeedbackRow } from '../feedback.entity.js';
import { FeedbackRepository } from '../feedback.repository.js';
import { NewFeedback } from '../feedback.requests.js';
import { FeedbackBulk } from './feedback-bulk.js';
import { BulkFeedbackChanges, BulkFeedbackDeletion, BulkFeedbackUpdate } from './feedback-bulk.requests.js';

const READERS = plainReaders(NewFeedback, BulkFeedbackUpdate, BulkFeedbackDeletion);

const RACES = racesFor(
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
    const { workspaceId } = write;
    return performBulk(this.requests, write, bulk, {
      within: (transaction) => new FeedbackBulk({ transaction, workspaceId }),
      rowsOf: (ids) => this.feedback.findByIds(workspaceId, ids),
      races: RACES,
    });
  }
}
