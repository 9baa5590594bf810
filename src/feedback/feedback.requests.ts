import { ClientId, Nullable, Optional, Reference, Text, Flag, Integer } from '../http/input/members.js';
import { FlagParameter, RepeatableParameter } from '../http/input/parameters.js';
import { TimeOrderedQuery } from '../http/lists/list.requests.js';

const HIGHEST_SCORE = 1_000_000;

export class NewFeedback {
  /**
   * The `id` or `clientId` of the discovery that it is on.
   * @example 'RL-1'
   */
  @Reference()
  discoveryId: string;

  /**
   * The caller's own identifier, unique among the workspace's feedback.
   * @example 'note-27'
   */
  @Optional()
  @ClientId()
  clientId?: string;

  /**
   * How much it adds to the discovery's feedback value, and to its parent's; 1 when left out.
   * @example 3
   */
  @Optional()
  @Integer(0, HIGHEST_SCORE)
  score?: number;

  /**
   * What was said.
   * @example 'Number 23 in the queue. I bought the book.'
   */
  @Nullable()
  @Text(100_000)
  content?: string | null;

  /**
   * Whether it is worth coming back to; false when left out.
   * @example false
   */
  @Optional()
  @Flag()
  starred?: boolean;
}

export class FeedbackChanges {
  /**
   * The `id` or `clientId` of the discovery to move it to.
   * @example 'RL-1'
   */
  @Optional()
  @Reference()
  discoveryId?: string;

  /**
   * How much it adds to the discovery's feedback value, and to its parent's.
   * @example 5
   */
  @Optional()
  @Integer(0, HIGHEST_SCORE)
  score?: number;

  /**
   * What was said; null clears it.
   * @example 'Number 23 in the queue. I bought the book, and gave it to you.'
   */
  @Nullable()
  @Text(100_000)
  content?: string | null;

  /**
   * Whether it is worth coming back to.
   * @example true
   */
  @Optional()
  @Flag()
  starred?: boolean;
}

/** The filters of every list of feedback. */
export class DiscoveryFeedbackQuery extends TimeOrderedQuery {
  /** Only feedback that is starred, or only what isn't. */
  @FlagParameter()
  starred?: boolean;
}

export class FeedbacksQuery extends DiscoveryFeedbackQuery {
  /** Only feedback on this discovery, not on those under it; on any of them when it repeats. */
  @RepeatableParameter(255)
  discoveryId?: string[];
}
