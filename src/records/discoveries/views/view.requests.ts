import { changesOf } from '../../../http/input/member-table.js';
import { AnyObject, CommaList, Nested, Optional, Title } from '../../../http/input/members.js';
import { sortedBy } from '../../../http/lists/list.requests.js';
import { SortKeys } from '../../../http/lists/queries/query.requests.js';
import { newRecord } from '../../../http/requests/new-record.requests.js';
import { DISCOVERIES } from '../listable-fields.js';
import { SELECTABLE } from '../selection.js';

/** The body of `POST /v1/discovery/query` without the page, of at most 20,000 bytes as JSON. */
export class ViewQuery {
  /**
   * Which discoveries; all when left out. The records that it names (states, users, fields and so on) by `id` or
   * `clientId` have to exist; they are stored and shown by `id`.
   * @example { "stateCategory": { "in": ["OPEN", "STARTED"] }, "feedbackScore": { "gte": 10 } }
   */
  @Optional() @AnyObject() filter?: Record<string, unknown>;

  /** @example ['-feedbackScore'] */
  @SortKeys(DISCOVERIES) sort?: string[];

  /** Members to show besides those that are always there, separated by commas. @example 'discoveryfields,scores' */
  @Optional() @CommaList(SELECTABLE) select?: string;
}

export class NewView extends newRecord('views', 'small-things') {
  /** The view's name. Several views may have the same name. @example 'Small things that many ask for' */
  @Title(255) name: string;

  /** Which discoveries the view shows, and how. A change replaces the query as a whole. */
  @Nested(() => ViewQuery) query: ViewQuery;
}

export class ViewChanges extends changesOf(NewView) {}

export class ViewsQuery extends sortedBy('createdAt', 'updatedAt', 'name') {}
