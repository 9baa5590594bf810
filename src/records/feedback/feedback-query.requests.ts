import { Choice } from '../../http/input/members.js';
import { namesOf } from '../../http/lists/compiler/members.js';
import { FilterBody, QueryBody, SortKeys } from '../../http/lists/queries/query.requests.js';
import { FEEDBACK } from './listable-fields.js';

/** Which feedback to find. Every member may be left out. */
export class FeedbackQueryBody extends QueryBody {
  /** @example { "discoveryId": { "in": ["RL-1", "RL-6"] }, "company": { "empty": false } } */
  declare filter?: Record<string, unknown>;

  /** @example ['-score', 'updatedAt'] */
  @SortKeys(FEEDBACK) sort?: string[];
}

export class FeedbackCountBody extends FilterBody {
  /** @example { "discoveryId": { "eq": "RL-1" } } */
  declare filter?: Record<string, unknown>;

  /** The member to count by. @example 'company' */
  @Choice(namesOf(FEEDBACK, 'group')) groupBy: string;
}
