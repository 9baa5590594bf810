import { changesOf, intersectionOf } from '../../http/input/member-table.js';
import {
  Choice,
  Flag,
  Integer,
  Nullable,
  Optional,
  Reference,
  Text,
  Title,
  NonEmptyText,
} from '../../http/input/members.js';
import { newRecord } from '../../http/requests/new-record.requests.js';
import { TagChanges, Tags } from '../discoveries/discovery.requests.js';
import { INBOX_STATES, type InboxState, Origin } from '../messages/message.requests.js';

export const HIGHEST_SCORE = 1_000_000;

export class NewFeedback extends intersectionOf(newRecord('feedback', 'note-27'), Origin) {
  /** The `id` or `clientId` of the discovery; null while that is not known. @example 'RL-1' */
  @Nullable() @Reference() discoveryId?: string | null;

  /** Added to the feedback value of the discovery and of its parent; 1 by default. @example 3 */
  @Optional() @Integer(0, HIGHEST_SCORE) score?: number;

  /** What was said; null for nothing. @example 'Number 23 in the queue. I bought the book.' */
  @Nullable() @Text(100_000) content?: string | null;

  /** Whether the feedback is worth coming back to; false by default. @example false */
  @Optional() @Flag() starred?: boolean;

  /** What the feedback is about, in a few words; null for none. @example 'The map and the shelves disagree' */
  @Nullable() @Title(500) title?: string | null;

  /**
   * The `id` or `clientId` of the message that the feedback comes from; null for none. New feedback inherits the
   * author, company and `sourceUrl` of the message unless it has its own.
   * @example 'ticket-131'
   */
  @Nullable() @Reference() messageId?: string | null;

  /** The quoted part of a longer text; null for none. @example 'I typed the whole plot' */
  @Nullable() @NonEmptyText(10_000) excerpt?: string | null;

  /**
   * Whether the feedback is yet to be looked at. By default, it is `NEW` without a discovery; getting a discovery makes
   * it `PROCESSED`, and losing it `NEW`, unless it is `ARCHIVED`.
   * @example 'PROCESSED'
   */
  @Optional() @Choice(INBOX_STATES) state?: InboxState;

  /** Tags; duplicates are dropped. @example ['search'] */
  @Tags() tags?: string[] | null;
}

export class FeedbackChanges extends intersectionOf(changesOf(NewFeedback), TagChanges) {}
