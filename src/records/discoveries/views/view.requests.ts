import { changesOf } from '../../../http/input/member-table.js';
import { AnyObject, ClientId, CommaList, Nested, Optional, Title } from '../../../http/input/members.js';
import { ChoiceParameter } from '../../../http/input/parameters.js';
import { type BothWays, bothWays, ListQuery } from '../../../http/lists/list.requests.js';
import { SortKeys } from '../../../http/lists/queries/query.requests.js';
import { NewRecord } from '../../../http/requests/new-record.requests.js';
import { DISCOVERIES } from '../listable-fields.js';
import { SELECTABLE } from '../selection.js';

/** What `POST /v1/discovery/query` takes, but for the page: of at most 20,000 bytes as JSON. */
export class ViewQuery {
  /**
   * Which discoveries; all when left out. What it names (states, users, fields and so on) by `id` or `clientId` has to be
   * there; it is kept, and shown, by `id`.
   * @example { "stateCategory": { "in": ["OPEN", "STARTED"] }, "feedbackScore": { "gte": 10 } }
   */
  @Optional() @AnyObject() filter?: Record<string, unknown>;

  /** Up to three orders of the list, or `fieldsValues.<field>`; `-` in front for descending. @example ['-feedbackScore'] */
  @SortKeys(DISCOVERIES) sort?: string[];

  /** What to show besides the members that are always there, separated by commas. @example 'discoveryfields,scores' */
  @Optional() @CommaList(SELECTABLE) select?: string;
}

export class NewView extends NewRecord {
  /** The view's name. Several views may have the same name. @example 'Small things that many ask for' */
  @Title(255) name: string;

  /** The caller's own identifier, unique among the workspace's views. @example 'small-things' */
  @Optional() @ClientId() clientId?: string;

  /** Which discoveries the view shows, and how. A change replaces the query as a whole. */
  @Nested(() => ViewQuery) query: ViewQuery;
}

export class ViewChanges extends changesOf(NewView) {}

export class ViewsQuery extends ListQuery {
  /** The order; `-` in front for descending. The `id` breaks ties. */
  @ChoiceParameter(bothWays(['createdAt', 'updatedAt', 'name']), 'createdAt')
  declare sort?: BothWays<'createdAt' | 'updatedAt' | 'name'>;
}
