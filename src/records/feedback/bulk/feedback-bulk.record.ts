import { ApiSchema } from '@nestjs/swagger';
import { OperationResult } from '../../../http/requests/bulk/bulk.record.js';
import { FeedbackRecord } from '../feedback.record.js';

@ApiSchema({ description: 'The result of an operation.' })
export class FeedbackBulkResult extends OperationResult {
  /** The created or updated feedback. Absent from a repeated answer if it has been deleted since. */
  feedback?: FeedbackRecord;
}

export class FeedbackBulkAnswer {
  /** The results, in the order of the operations. */
  results: FeedbackBulkResult[];

  /** The change's id, for an undo; absent if nothing changed. @example '01a1f9c2-6d00-7b5d-a1c4-8e7f6d5c4b3a' */
  changeId?: string;
}
