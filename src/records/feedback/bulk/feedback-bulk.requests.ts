import { ApiExtraModels } from '@nestjs/swagger';
import { intersectionOf } from '../../../http/input/member-table.js';
import { Reference } from '../../../http/input/members.js';
import { OfVersion, OperationList, Operations } from '../../../http/requests/bulk/bulk.requests.js';
import { FeedbackChanges, NewFeedback } from '../feedback.requests.js';

/** The feedback to delete. */
export class BulkFeedbackDeletion extends OfVersion {
  /** The `id` or `clientId` of the feedback. @example 'note-44' */
  @Reference() id: string;
}

/** The feedback to change, and its changes. */
export class BulkFeedbackUpdate extends intersectionOf(FeedbackChanges, BulkFeedbackDeletion) {}

export class CreateFeedbackOperation {
  /** Feedback to create. */
  create: NewFeedback;
}

export class UpdateFeedbackOperation {
  /** Feedback to change: at least one member besides `id`. */
  update: BulkFeedbackUpdate;
}

export class DeleteFeedbackOperation {
  /** Feedback to delete. */
  delete: BulkFeedbackDeletion;
}

const KINDS = {
  create: CreateFeedbackOperation,
  update: UpdateFeedbackOperation,
  delete: DeleteFeedbackOperation,
};

@ApiExtraModels(...Object.values(KINDS))
export class BulkFeedbackChanges extends Operations {
  /**
   * The operations, in their order. Each has one member, its verb. No feedback may be in two of them.
   * @example [{"update": {"id": "note-43", "discoveryId": "RL-1", "addTags": ["search"]}}, {"update": {"id": "note-44", "state": "ARCHIVED"}}]
   */
  @OperationList(KINDS)
  operations: (CreateFeedbackOperation | UpdateFeedbackOperation | DeleteFeedbackOperation)[];
}
