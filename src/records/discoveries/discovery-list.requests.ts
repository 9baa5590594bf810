import {
  CommaListParameter,
  RepeatableChoiceParameter,
  RepeatableParameter,
  SearchParameter,
  TextParameter,
} from '../../http/input/parameters.js';
import { intersectionOf } from '../../http/input/member-table.js';
import { PagedQuery, sortedBy } from '../../http/lists/list.requests.js';
import { STATE_CATEGORIES, type StateCategory } from '../states/state.requests.js';
import { PARENT_TYPES, type ParentType } from './rules/nesting.js';
import { SELECTABLE, type Selectable } from './selection.js';

export class SelectQuery {
  /**
   * Members to show besides those that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`,
   * which are left out with `discoveryfields` otherwise.
   */
  @CommaListParameter(SELECTABLE) select?: ReadonlySet<Selectable>;
}

const DiscoveryListQuery = sortedBy(
  'createdAt',
  'updatedAt',
  'title',
  'feedbackScore',
  'lastFeedback',
  'customers',
  'revenue',
  'lastDiscoverystateUpdatedAt',
  'rank',
);

export class DiscoveriesQuery extends intersectionOf(DiscoveryListQuery, SelectQuery) {
  /** Only discoveries directly under this component or discovery. */
  @TextParameter(255) parentId?: string;

  /** Only discoveries in this state; in any of them when it repeats. */
  @RepeatableParameter(255) discoveryStateId?: string[];

  /** Only discoveries in a state of this category; of any of them when it repeats. */
  @RepeatableChoiceParameter(STATE_CATEGORIES) stateCategory?: StateCategory[];

  /** Only discoveries that this user works on, `me` or another, or nobody with `none`; any of them when it repeats. */
  @RepeatableParameter(255) assignee?: string[];

  /** Only discoveries with this tag; with any of them when it repeats. */
  @RepeatableParameter(100) tag?: string[];

  /** Only discoveries whose parent is of this type; of any of them when it repeats. */
  @RepeatableChoiceParameter(PARENT_TYPES) parentType?: ParentType[];

  @SearchParameter('discoveries', 'title or description') q?: string;
}

export class DiscoveryTagsQuery extends PagedQuery {
  /** Only tags that begin with this text, in upper or lower case. */
  @TextParameter(100) q?: string;
}
