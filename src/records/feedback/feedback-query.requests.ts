import { Choice } from '../../http/input/members.js';
import { namesOf } from '../../http/lists/compiler/members.js';
import { FilterBody, QueryBody, SortKeys } from '../../http/lists/queries/query.requests.js';
import { FEEDBACK } from './listable-fields.js';

/** What feedback to find. Every member may be left out. */
export class FeedbackQueryBody extends QueryBody {
  /**
   * Which feedback: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, or `{"<member>": {"<operator>": value}}`, of at most 50
   * conditions and 6 levels. Several members or operators in one object have to be true together.
   * @example { "discoveryId": { "in": ["RL-1", "RL-6"] }, "company": { "empty": false } }
   */
  declare filter?: Record<string, unknown>;

  /**
   * Up to three orders of the list; `-` in front for descending. The `id` breaks ties.
   * @example ['-score', 'updatedAt']
   */
  @SortKeys(FEEDBACK) sort?: string[];
}

export class FeedbackCountBody extends FilterBody {
  /** Which feedback, as for a query; all when left out. @example { "discoveryId": { "eq": "RL-1" } } */
  declare filter?: Record<string, unknown>;

  /** What to count by. @example 'company' */
  @Choice(namesOf(FEEDBACK, 'group')) groupBy: string;
}
