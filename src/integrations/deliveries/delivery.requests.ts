import { PastDateTime } from '../../http/input/members.js';
import { RepeatableChoiceParameter } from '../../http/input/parameters.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { DELIVERY_STATES } from './delivery.record.js';

export class DeliveriesQuery extends TimeOrderedQuery {
  /** Only deliveries in this state; in any of them when it repeats. */
  @RepeatableChoiceParameter(DELIVERY_STATES) state?: string[];
}

export class Replay {
  /** Events from then on are sent again, even if they were delivered. @example '2026-11-20T00:00:00.000Z' */
  @PastDateTime() since: string;
}
