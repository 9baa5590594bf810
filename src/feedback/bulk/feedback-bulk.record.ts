import { ApiSchema } from '@nestjs/swagger';
import { OperationResult } from '../../http/requests/bulk/bulk.record.js';
import { FeedbackRecord } from '../feedback.record.js';

@ApiSchema({ description: 'What came of an operation.' })
export class FeedbackBulkResult extends OperationResult {
  /** The feedback that was made or changed. Left out if it is gone when an answer is given again. */
  feedback?: FeedbackRecord;
}

export class FeedbackBulkAnswer {
  /** One for each operation, in their order. */
  results: FeedbackBulkResult[];
}
