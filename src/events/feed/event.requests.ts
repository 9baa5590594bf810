import {
  ChoiceParameter,
  IntegerParameter,
  RepeatableParameter,
  TextParameter,
} from '../../http/input/parameters.js';
import { PagedQuery } from '../../http/lists/list.requests.js';

/** Where to begin, and what to show. */
export class EventStreamQuery {
  /** Goes on after the event that has it, or from the page whose `Link` gave it. Not bound to filters. */
  @TextParameter(100) cursor?: string;

  /** Where to begin without a cursor: at the oldest event that is kept, or after the newest. */
  @ChoiceParameter(['start', 'now']) from?: 'start' | 'now';

  /** Only events of this type, or of all types of a kind: `discovery.updated`, `discovery.*`. Any of them when it repeats. */
  @RepeatableParameter(100) type?: string[];

  /** Only events of the record with this id. */
  @TextParameter(255) record?: string;
}

/** The parameters of a history. */
export class HistoryQuery extends PagedQuery {
  /** Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats. */
  @RepeatableParameter(100) type?: string[];
}

export class EventsQuery extends EventStreamQuery {
  /** How many events a page holds at most. */
  @IntegerParameter(1, 100, 25) per_page: number = 25;

  /** How many seconds to wait for an event where there is none yet. */
  @IntegerParameter(0, 30, 0) wait: number = 0;
}
