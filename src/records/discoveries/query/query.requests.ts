import { ApiExtraModels } from '@nestjs/swagger';
import { Choice, CommaList, Optional, Reference } from '../../../http/input/members.js';
import { namesOf } from '../../../http/lists/compiler/members.js';
import { GroupBy, OverTime } from '../../../http/lists/queries/over-time.requests.js';
import { FilterBody, QueryBody, SortKeys } from '../../../http/lists/queries/query.requests.js';
import { DISCOVERIES } from '../listable-fields.js';
import { SELECTABLE } from '../selection.js';

/** Which discoveries to find. Every member may be left out. */
export class DiscoveriesQueryBody extends QueryBody {
  /**
   * The view to begin with, by `id` or `clientId`. Discoveries have to meet its filter as well as `filter`; its `sort`
   * and `select` hold unless others are given.
   * @example 'wanted'
   */
  @Optional() @Reference() view?: string;

  /** @example { "discoveryStateId": { "in": ["backlog", "done"] }, "fieldsValues": { "effort": { "eq": "Small" } } } */
  declare filter?: Record<string, unknown>;

  /** @example ['-feedbackScore', 'title'] */
  @SortKeys(DISCOVERIES) sort?: string[];

  /**
   * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`, separated by
   * commas; and `scores`, which are left out with `discoveryfields` otherwise.
   * @example 'issues'
   */
  @Optional() @CommaList(SELECTABLE) select?: string;
}

export class DiscoveriesOverTime extends OverTime {
  /** The time to count by. @example 'createdAt' */
  @Choice(namesOf(DISCOVERIES, 'time')) member: string;
}

@ApiExtraModels(DiscoveriesOverTime)
export class DiscoveriesCountBody extends FilterBody {
  /** The view whose filter discoveries have to meet as well, by `id` or `clientId`. @example 'wanted' */
  @Optional() @Reference() view?: string;

  /** @example { "parentType": { "ne": "NONE" } } */
  declare filter?: Record<string, unknown>;

  /** What to count discoveries by: a member, or a field of type `SELECT` or `MULTI_SELECT`. @example 'parentType' */
  @GroupBy(DISCOVERIES, DiscoveriesOverTime) groupBy: unknown;
}
