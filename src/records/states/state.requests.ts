import { changesOf } from '../../http/input/member-table.js';
import { Choice, Color, Flag, Integer, Nullable, Optional, Title } from '../../http/input/members.js';
import { LAST_POSITION } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

/** How far discoveries in a state have come, whatever a workspace calls its states. */
export const STATE_CATEGORIES = ['OPEN', 'STARTED', 'DONE', 'DISCARDED'] as const;

export type StateCategory = (typeof STATE_CATEGORIES)[number];

export class NewState extends newRecord('states', 'under-review') {
  /** The state's name, unique among the workspace's states. @example 'Under review' */
  @Title(255) name: string;

  /** The state's position, from 0; last by default. @example 3 */
  @Optional() @Integer(0, LAST_POSITION) position?: number;

  /** Whether new discoveries begin in this state, instead of the former default; false by default. @example false */
  @Optional() @Flag() isDefault?: boolean;

  /** How far discoveries in this state have come; `OPEN` by default. @example 'STARTED' */
  @Optional() @Choice(STATE_CATEGORIES) category?: StateCategory;

  /** The color of the state on screens, stored in lower case; null clears it. @example '#2f6fed' */
  @Nullable() @Color() color?: string | null;
}

export class StateChanges extends changesOf(NewState) {
  /** @example 'Ideas' */
  declare name?: string;

  /** True makes this state the default instead of the former one. The default can't be set to false. @example true */
  declare isDefault?: boolean;
}
