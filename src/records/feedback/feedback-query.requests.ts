import { ApiExtraModels } from '@nestjs/swagger';
import { Choice } from '../../http/input/members.js';
import { namesOf } from '../../http/lists/compiler/members.js';
import { GroupBy, OverTime } from '../../http/lists/queries/over-time.requests.js';
import { FilterBody, QueryBody, SortKeys } from '../../http/lists/queries/query.requests.js';
import { FEEDBACK } from './listable-fields.js';

/** Which feedback to find. Every member may be left out. */
export class FeedbackQueryBody extends QueryBody {
  /** @example { "discoveryId": { "in": ["RL-1", "RL-6"] }, "company": { "empty": false } } */
  declare filter?: Record<string, unknown>;

  /** @example ['-score', 'updatedAt'] */
  @SortKeys(FEEDBACK) sort?: string[];
}

export class FeedbackOverTime extends OverTime {
  /** The time to count by. @example 'createdAt' */
  @Choice(namesOf(FEEDBACK, 'time')) member: string;
}

@ApiExtraModels(FeedbackOverTime)
export class FeedbackCountBody extends FilterBody {
  /** @example { "discoveryId": { "eq": "RL-1" } } */
  declare filter?: Record<string, unknown>;

  /** The member to count by. @example 'company' */
  @GroupBy(FEEDBACK, FeedbackOverTime) groupBy: unknown;
}
