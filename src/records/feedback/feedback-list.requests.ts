import {
  ChoiceParameter,
  FlagParameter,
  RepeatableChoiceParameter,
  RepeatableParameter,
  TextParameter,
} from '../../http/input/parameters.js';
import { type BothWays, bothWays, ListQuery } from '../../http/lists/list.requests.js';
import { INBOX_STATES, type InboxState } from '../messages/message.requests.js';

/** The filters of every list of feedback. */
export class DiscoveryFeedbackQuery extends ListQuery {
  /** The order; `-` in front for descending. The `id` breaks ties. */
  @ChoiceParameter(bothWays(['createdAt', 'updatedAt', 'score']), 'createdAt')
  declare sort?: BothWays<'createdAt' | 'updatedAt' | 'score'>;

  /** Only feedback that is starred, or only what isn't. */
  @FlagParameter() starred?: boolean;

  /** Only feedback in this state; in any of them when it repeats. */
  @RepeatableChoiceParameter(INBOX_STATES) state?: InboxState[];

  /** Only feedback with this tag; with any of them when it repeats. */
  @RepeatableParameter(100) tag?: string[];

  /** Only feedback from this company, by its name in capital or small letters; from any of them when it repeats. */
  @RepeatableParameter(255) company?: string[];

  /** Only feedback from the company with this `id` or `clientId`; from any of them when it repeats. */
  @RepeatableParameter(255) companyId?: string[];

  /** Only feedback from the message with this `id` or `clientId`; from any of them when it repeats. */
  @RepeatableParameter(255) messageId?: string[];

  /** Only feedback of whoever has this address, in capital or small letters; of any of them when it repeats. */
  @RepeatableParameter(320) authorEmail?: string[];

  /**
   * Only feedback with all of these words in its title, its content, or the members that say who said it and where, the last
   * one as a prefix; or with a `clientId` that is among them.
   */
  @TextParameter(500) q?: string;
}

export class FeedbacksQuery extends DiscoveryFeedbackQuery {
  /** Only feedback on this discovery, not on those under it, or on `none`; on any of them when it repeats. */
  @RepeatableParameter(255) discoveryId?: string[];
}
