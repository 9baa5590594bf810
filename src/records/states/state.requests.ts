import {
  Choice,
  ClientId,
  Color,
  Flag,
  Integer,
  Nullable,
  Optional,
  Title,
} from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';
import { LAST_POSITION } from '../../http/lists/list.requests.js';

/** How far discoveries in a state have come, whatever a workspace calls its states. */
export const STATE_CATEGORIES = ['OPEN', 'STARTED', 'DONE', 'DISCARDED'] as const;

export type StateCategory = (typeof STATE_CATEGORIES)[number];

export class NewState extends NewRecord {
  /** What it is called, unique among the workspace's states. @example 'Under review' */
  @Title(255)
  name: string;

  /** The caller's own identifier, unique among the workspace's states. @example 'under-review' */
  @Optional()
  @ClientId()
  clientId?: string;

  /** Its place among the states, from 0. Left out, it comes after all others. @example 3 */
  @Optional()
  @Integer(0, LAST_POSITION)
  position?: number;

  /**
   * Whether new discoveries begin here; false when left out. True takes that from the state which had it.
   * @example false
   */
  @Optional()
  @Flag()
  isDefault?: boolean;

  /** How far discoveries in it have come, whatever it is called; `OPEN` when left out. @example 'STARTED' */
  @Optional()
  @Choice(STATE_CATEGORIES)
  category?: StateCategory;

  /** The color in which screens show it, stored in small letters. @example '#2f6fed' */
  @Nullable()
  @Color()
  color?: string | null;
}

export class StateChanges {
  /** What it is called, unique among the workspace's states. @example 'Ideas' */
  @Optional()
  @Title(255)
  name?: string;

  /** Its place among the states, from 0. @example 0 */
  @Optional()
  @Integer(0, LAST_POSITION)
  position?: number;

  /**
   * True makes it the default instead of the state which was. The default itself can't be set to false.
   * @example true
   */
  @Optional()
  @Flag()
  isDefault?: boolean;

  /** How far discoveries in it have come, whatever it is called. @example 'OPEN' */
  @Optional()
  @Choice(STATE_CATEGORIES)
  category?: StateCategory;

  /** The color in which screens show it, stored in small letters; null clears it. @example '#8a94a6' */
  @Nullable()
  @Color()
  color?: string | null;
}
