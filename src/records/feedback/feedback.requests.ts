import { intersectionOf } from '../../http/input/member-table.js';
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

/** What create and update take alike. */
abstract class FeedbackMembers {
  @Nullable()
  @Reference()
  discoveryId?: string | null;

  @Optional()
  @Integer(0, HIGHEST_SCORE)
  score?: number;

  /** What was said; null for nothing. @example 'Number 23 in the queue. I bought the book.' */
  @Nullable()
  @Text(100_000)
  content?: string | null;

  @Optional()
  @Flag()
  starred?: boolean;

  /** What it is about, in a few words; null for none. @example 'The map and the shelves disagree' */
  @Nullable()
  @Title(500)
  title?: string | null;

  /** Who said it; null if unknown. @example 'Ines Duarte' */
  @Nullable()
  @Title(255)
  authorName?: string | null;

  /** Where to reach who said it; null if unknown. @example 'ines@harbour-school.example' */
  @Nullable()
  @Email(320)
  authorEmail?: string | null;

  /**
   * The name of the company, school or other organisation that it comes from, in capital or small letters; null for none. One
   * that is not there yet is made.
   * @example 'Harbour School'
   */
  @Nullable()
  @Title(255)
  company?: string | null;

  /** The `id` or `clientId` of that company, instead of its name; null for none. */
  @Nullable()
  @Reference()
  companyId?: string | null;

  /** Where it was said: a ticket, a mail, a recording; null for none. @example 'https://desk.example/tickets/4711' */
  @Nullable()
  @WebUrl()
  sourceUrl?: string | null;

  /**
   * The `id` or `clientId` of the message that it comes from; null for none. New feedback has the author, the company and the
   * `sourceUrl` of the message, as far as it says none itself.
   * @example 'ticket-131'
   */
  @Nullable()
  @Reference()
  messageId?: string | null;

  /** What it is about, word for word, where more was said; null for none. @example 'I typed the whole plot' */
  @Nullable()
  @Words(10_000)
  excerpt?: string | null;

  @Optional()
  @Choice(INBOX_STATES)
  state?: InboxState;

  /** Tags; repeats are dropped. @example ['search'] */
  @Nullable()
  @TextList(MOST_TAGS, 100)
  tags?: string[] | null;
}

export class NewFeedback extends intersectionOf(FeedbackMembers, NewRecord) {
  /** The `id` or `clientId` of the discovery that it is on; null or left out while that is not known yet. @example 'RL-1' */
  declare discoveryId?: string | null;

  /** `PROCESSED` when left out, or `NEW` without a discovery. @example 'PROCESSED' */
  declare state?: InboxState;

  /** How much it adds to the discovery's feedback value, and to its parent's; 1 when left out. @example 3 */
  declare score?: number;

  /** Whether it is worth coming back to; false when left out. @example false */
  declare starred?: boolean;

  /** The caller's own identifier, unique among the workspace's feedback. @example 'note-27' */
  @Optional()
  @ClientId()
  clientId?: string;
}

export class FeedbackChanges extends intersectionOf(FeedbackMembers, TagChanges) {
  /** The `id` or `clientId` of the discovery to move it to; null takes it from its discovery. @example 'RL-1' */
  declare discoveryId?: string | null;

  /**
   * Whether it is yet to be looked at. Left out, `NEW` feedback without a discovery becomes `PROCESSED` once it has one, and
   * `PROCESSED` feedback becomes `NEW` when its discovery is taken away.
   * @example 'ARCHIVED'
   */
  declare state?: InboxState;

  /** How much it adds to the discovery's feedback value, and to its parent's. @example 5 */
  declare score?: number;

  /** Whether it is worth coming back to. @example true */
  declare starred?: boolean;
}
