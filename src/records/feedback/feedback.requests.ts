import { changesOf, intersectionOf } from '../../http/input/member-table.js';
import {
  Choice,
  ClientId,
  Email,
  Flag,
  Integer,
  Nullable,
  Optional,
  Reference,
  Text,
  TextList,
  Title,
  WebUrl,
  Words,
} from '../../http/input/members.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';
import { TagChanges } from '../discoveries/discovery.requests.js';
import { MOST_TAGS } from '../discoveries/rules/discovery-size.js';
import { INBOX_STATES, type InboxState } from '../messages/message.requests.js';

export const HIGHEST_SCORE = 1_000_000;

export class NewFeedback extends NewRecord {
  /** The `id` or `clientId` of the discovery that the feedback is on; null while that is not known. @example 'RL-1' */
  @Nullable() @Reference() discoveryId?: string | null;

  /** How much it adds to the feedback value of the discovery and of its parent; 1 for new feedback without it. @example 3 */
  @Optional() @Integer(0, HIGHEST_SCORE) score?: number;

  /** What was said; null for nothing. @example 'Number 23 in the queue. I bought the book.' */
  @Nullable() @Text(100_000) content?: string | null;

  /** Whether it is worth coming back to; false for new feedback without it. @example false */
  @Optional() @Flag() starred?: boolean;

  /** What it is about, in a few words; null for none. @example 'The map and the shelves disagree' */
  @Nullable() @Title(500) title?: string | null;

  /** Who said it; null if unknown. @example 'Ines Duarte' */
  @Nullable() @Title(255) authorName?: string | null;

  /** Where to reach who said it; null if unknown. @example 'ines@harbour-school.example' */
  @Nullable() @Email(320) authorEmail?: string | null;

  /**
   * The name of the company, school or other organisation that it comes from, in capital or small letters; null for none. One
   * that is not there yet is made.
   * @example 'Harbour School'
   */
  @Nullable() @Title(255) company?: string | null;

  /** The `id` or `clientId` of that company, instead of its name; null for none. */
  @Nullable() @Reference() companyId?: string | null;

  /** Where it was said: a ticket, a mail, a recording; null for none. @example 'https://desk.example/tickets/4711' */
  @Nullable() @WebUrl() sourceUrl?: string | null;

  /**
   * The `id` or `clientId` of the message that it comes from; null for none. New feedback has the author, the company and the
   * `sourceUrl` of the message, as far as it says none itself.
   * @example 'ticket-131'
   */
  @Nullable() @Reference() messageId?: string | null;

  /** What it is about, word for word, where more was said; null for none. @example 'I typed the whole plot' */
  @Nullable() @Words(10_000) excerpt?: string | null;

  /**
   * Whether it is yet to be looked at. New feedback without it is `PROCESSED` if it is on a discovery, and `NEW` otherwise. A
   * change without it makes `NEW` feedback `PROCESSED` when it gets a discovery, and `PROCESSED` feedback `NEW` when it loses it.
   * @example 'PROCESSED'
   */
  @Optional() @Choice(INBOX_STATES) state?: InboxState;

  /** Tags; repeats are dropped. @example ['search'] */
  @Nullable() @TextList(MOST_TAGS, 100) tags?: string[] | null;

  /** The caller's own identifier, unique among the workspace's feedback. @example 'note-27' */
  @Optional() @ClientId() clientId?: string;
}

export class FeedbackChanges extends intersectionOf(changesOf(NewFeedback), TagChanges) {}
