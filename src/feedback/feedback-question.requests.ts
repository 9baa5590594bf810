import { AnyObject, Choice, Optional } from '../http/input/members.js';
import { namesOf } from '../http/lists/compiler/members.js';
import { Question, SortKeys } from '../http/lists/questions/question.requests.js';
import { FEEDBACK } from './feedback-members.js';

/** What is asked of the feedback. Every member may be left out. */
export class FeedbackQuestion extends Question {
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
  @SortKeys(FEEDBACK)
  sort?: string[];
}

export class FeedbackCountQuestion {
  static readonly mayBeEmpty = true;

  /** Which feedback, as for a query; all when left out. @example { "discoveryId": { "eq": "RL-1" } } */
  @Optional()
  @AnyObject()
  filter?: Record<string, unknown>;

  /** What to count by. @example 'company' */
  @Choice(namesOf(FEEDBACK, 'group'))
  groupBy: string;
}
