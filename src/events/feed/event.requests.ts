import {
  ChoiceParameter,
  IntegerParameter,
  RepeatableParameter,
  TextParameter,
} from '../../http/input/parameters.js';
import { PagedQuery } from '../../http/lists/list.requests.js';

/** The parameters of the event stream. */
export class EventStreamQuery {
  /** The cursor of the event to continue after, or of a `Link`. It may be used with other filters. */
  @TextParameter(100) cursor?: string;

  /** Where to begin without a cursor: at the oldest stored event, or after the newest. */
  @ChoiceParameter(['start', 'now']) from?: 'start' | 'now';

  /** Only events of this type, or all of a kind: `discovery.updated`, `discovery.*`. Any of them when it repeats. */
  @RepeatableParameter(100) type?: string[];

  /** Only events of the record with this `id`. */
  @TextParameter(255) record?: string;
}

/** The parameters of a history. */
export class HistoryQuery extends PagedQuery {
  /** Only changes of this type: `discovery.moved`, `discovery.*`. Any of them when it repeats. */
  @RepeatableParameter(100) type?: string[];
}

export class EventsQuery extends EventStreamQuery {
  /** The maximal number of events of a page. */
  @IntegerParameter(1, 100, 25) per_page: number = 25;

  /** The seconds to wait for an event if there is none yet. */
  @IntegerParameter(0, 30, 0) wait: number = 0;
}
