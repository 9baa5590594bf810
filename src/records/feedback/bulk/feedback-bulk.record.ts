import { ApiSchema } from '@nestjs/swagger';
import { OperationResult } from '../../../http/requests/bulk/bulk.record.js';
import { FeedbackRecord } from '../feedback.record.js';

@ApiSchema({ description: 'What came of an operation.' })
export class FeedbackBulkResult extends OperationResult {
  /** The feedback that was made or changed. Left out if it is gone when an answer is given again. */
  feedback?: FeedbackRecord;
}

export class FeedbackBulkAnswer {
  /** One for each operation, in their order. */
  results: FeedbackBulkResult[];

  /** The change that it was, for an undo. Absent if nothing was changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
  changeId?: string;
}
