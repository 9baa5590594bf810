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
  Words,
} from '../../http/input/members.js';
import { newRecord } from '../../http/requests/new-record.requests.js';
import { TagChanges, Tags } from '../discoveries/discovery.requests.js';
import { INBOX_STATES, type InboxState, Origin } from '../messages/message.requests.js';

export const HIGHEST_SCORE = 1_000_000;

export class NewFeedback extends intersectionOf(newRecord('feedback', 'note-27'), Origin) {
  /** The `id` or `clientId` of the discovery that the feedback is on; null while that is not known. @example 'RL-1' */
  @Nullable() @Reference() discoveryId?: string | null;

  /** Added to the feedback value of the discovery and of its parent; 1 for new feedback without it. @example 3 */
  @Optional() @Integer(0, HIGHEST_SCORE) score?: number;

  /** What was said; null for nothing. @example 'Number 23 in the queue. I bought the book.' */
  @Nullable() @Text(100_000) content?: string | null;

  /** Whether the feedback is worth coming back to; false for new feedback without it. @example false */
  @Optional() @Flag() starred?: boolean;

  /** What the feedback is about, in a few words; null for none. @example 'The map and the shelves disagree' */
  @Nullable() @Title(500) title?: string | null;

  /**
   * The `id` or `clientId` of the message that the feedback comes from; null for none. New feedback takes the author,
   * the company and the `sourceUrl` of the message, unless it has its own.
   * @example 'ticket-131'
   */
  @Nullable() @Reference() messageId?: string | null;

  /** The words of a longer text that the feedback is about; null for none. @example 'I typed the whole plot' */
  @Nullable() @Words(10_000) excerpt?: string | null;

  /**
   * Whether the feedback is yet to be looked at. New feedback without it is `PROCESSED` if it is on a discovery, and
   * `NEW` otherwise. A change without it makes `NEW` feedback `PROCESSED` when it gets a discovery, and `PROCESSED`
   * feedback `NEW` when it loses it.
   * @example 'PROCESSED'
   */
  @Optional() @Choice(INBOX_STATES) state?: InboxState;

  /** Tags; duplicates are dropped. @example ['search'] */
  @Tags() tags?: string[] | null;
}

export class FeedbackChanges extends intersectionOf(changesOf(NewFeedback), TagChanges) {}
