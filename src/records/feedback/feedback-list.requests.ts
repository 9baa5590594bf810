import {
  FlagParameter,
  RepeatableChoiceParameter,
  RepeatableParameter,
  SearchParameter,
} from '../../http/input/parameters.js';
import { sortedBy } from '../../http/lists/list.requests.js';
import { INBOX_STATES, type InboxState } from '../messages/message.requests.js';

/** The filters of every list of feedback. */
export class DiscoveryFeedbackQuery extends sortedBy('createdAt', 'updatedAt', 'score') {
  /** Only feedback that is starred, or only feedback that isn't. */
  @FlagParameter() starred?: boolean;

  /** Only feedback in this state; in any of them when it repeats. */
  @RepeatableChoiceParameter(INBOX_STATES) state?: InboxState[];

  /** Only feedback with this tag; with any of them when it repeats. */
  @RepeatableParameter(100) tag?: string[];

  /** Only feedback from the company of this name, in upper or lower case; from any of them when it repeats. */
  @RepeatableParameter(255) company?: string[];

  /** Only feedback from the company with this `id` or `clientId`; from any of them when it repeats. */
  @RepeatableParameter(255) companyId?: string[];

  /** Only feedback from the message with this `id` or `clientId`; from any of them when it repeats. */
  @RepeatableParameter(255) messageId?: string[];

  /** Only feedback whose author has this address, in upper or lower case; any of them when it repeats. */
  @RepeatableParameter(320) authorEmail?: string[];

  @SearchParameter('feedback', 'title, content, excerpt, tags, author, address, company or link') q?: string;
}

export class FeedbacksQuery extends DiscoveryFeedbackQuery {
  /** Only feedback on this discovery, not on those under it, or on `none`; on any of them when it repeats. */
  @RepeatableParameter(255) discoveryId?: string[];
}
