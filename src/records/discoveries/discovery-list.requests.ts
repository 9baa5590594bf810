import {
  ChoiceParameter,
  CommaListParameter,
  RepeatableChoiceParameter,
  RepeatableParameter,
  TextParameter,
} from '../../http/input/parameters.js';
import { type BothWays, bothWays, ListQuery, PagedQuery } from '../../http/lists/list.requests.js';
import { PARENT_TYPES, type ParentType } from './rules/nesting.js';
import { STATE_CATEGORIES, type StateCategory } from '../states/state.requests.js';
import { SELECTABLE, type Selectable } from './selection.js';

export class SelectQuery {
  /**
   * What to show besides the members that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which
   * are left out with `discoveryfields` otherwise.
   */
  @CommaListParameter(SELECTABLE) select?: ReadonlySet<Selectable>;
}

const ORDERS = [
  'createdAt',
  'updatedAt',
  'title',
  'feedbackScore',
  'lastFeedback',
  'customers',
  'revenue',
  'lastDiscoverystateUpdatedAt',
  'rank',
] as const;

export class DiscoveriesQuery extends ListQuery {
  /**
   * The order; `-` in front for descending. The `id` breaks ties. By `lastFeedback`, discoveries without feedback come last
   * either way; `rank` is the order that people give by moving discoveries.
   */
  @ChoiceParameter(bothWays(ORDERS), 'createdAt') declare sort?: BothWays<(typeof ORDERS)[number]>;

  /**
   * What to show besides the members that are always there: `demand`, `discoveryfields`, `issues`, `rank`; and `scores`, which
   * are left out with `discoveryfields` otherwise.
   */
  @CommaListParameter(SELECTABLE) select?: ReadonlySet<Selectable>;

  /** Only discoveries directly under this component or discovery. */
  @TextParameter(255) parentId?: string;

  /** Only discoveries in this state; any of them when it repeats. */
  @RepeatableParameter(255) discoveryStateId?: string[];

  /** Only discoveries in a state of this category; of any of them when it repeats. */
  @RepeatableChoiceParameter(STATE_CATEGORIES) stateCategory?: StateCategory[];

  /** Only discoveries that this user works on, or nobody with `none`; any of them when it repeats. */
  @RepeatableParameter(255) assignee?: string[];

  /** Only discoveries with this tag; any of them when it repeats. */
  @RepeatableParameter(100) tag?: string[];

  /** Only discoveries whose parent is of this type; any of them when it repeats. */
  @RepeatableChoiceParameter(PARENT_TYPES) parentType?: ParentType[];

  /**
   * Only discoveries with all of these words in their title or description, the last one as a prefix; or with a
   * `clientId` that is among them.
   */
  @TextParameter(500) q?: string;
}

export class DiscoveryTagsQuery extends PagedQuery {
  /** Only tags that begin with this, in capital or small letters. */
  @TextParameter(100) q?: string;
}
