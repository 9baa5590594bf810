import { changesOf } from '../../http/input/member-table.js';
import {
  Choice,
  ClientId,
  Email,
  Nullable,
  Optional,
  Reference,
  Title,
  WebUrl,
  Words,
} from '../../http/input/members.js';
import {
  ChoiceParameter,
  RepeatableChoiceParameter,
  RepeatableParameter,
  TextParameter,
} from '../../http/input/parameters.js';
import { type BothWays, bothWays, ListQuery } from '../../http/lists/list.requests.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

/** Where something that came in stands: yet to be looked at, done with, or kept away. */
export const INBOX_STATES = ['NEW', 'PROCESSED', 'ARCHIVED'] as const;

export type InboxState = (typeof INBOX_STATES)[number];

export class NewMessage extends NewRecord {
  /** The text of the message. @example 'The map is wrong, and I wait three weeks for every book.' */
  @Words(100_000) text: string;

  /** The caller's own identifier, unique among the workspace's messages. @example 'ticket-4711' */
  @Optional() @ClientId() clientId?: string;

  /** Who wrote it; null if unknown. @example 'Ines Duarte' */
  @Nullable() @Title(255) authorName?: string | null;

  /** Where to reach who wrote it; null if unknown. @example 'ines@harbour-school.example' */
  @Nullable() @Email(320) authorEmail?: string | null;

  /**
   * The name of the company that it comes from, which is made if there is none of that name yet; null for none.
   * @example 'Harbour School'
   */
  @Nullable() @Title(255) company?: string | null;

  /** The `id` or `clientId` of the company that it comes from, instead of its name; null for none. */
  @Nullable() @Reference() companyId?: string | null;

  /** What it was written with; null if unknown. @example 'Mail' */
  @Nullable() @Title(100) source?: string | null;

  /** Where it can be read; null for nowhere. @example 'https://desk.example/tickets/4711' */
  @Nullable() @WebUrl() sourceUrl?: string | null;

  /** Whether the message is yet to be looked at; `NEW` for a new message without it. @example 'NEW' */
  @Optional() @Choice(INBOX_STATES) state?: InboxState;
}

export class MessageChanges extends changesOf(NewMessage) {}

export class MessagesQuery extends ListQuery {
  /** The order; `-` in front for descending. The `id` breaks ties. */
  @ChoiceParameter(bothWays(['createdAt', 'updatedAt']), 'createdAt')
  declare sort?: BothWays<'createdAt' | 'updatedAt'>;

  /** Only messages in this state; in any of them when it repeats. */
  @RepeatableChoiceParameter(INBOX_STATES) state?: InboxState[];

  /** Only messages from the company with this `id` or `clientId`; from any of them when it repeats. */
  @RepeatableParameter(255) companyId?: string[];

  /**
   * Only messages with all of these words in their text, or in the members that say who wrote them and where, the last one as a
   * prefix; or with a `clientId` that is among them.
   */
  @TextParameter(500) q?: string;
}
