import { changesOf, intersectionOf } from '../../http/input/member-table.js';
import {
  Choice,
  Email,
  Nullable,
  Optional,
  Reference,
  Title,
  WebUrl,
  NonEmptyText,
} from '../../http/input/members.js';
import {
  RepeatableChoiceParameter,
  RepeatableParameter,
  SearchParameter,
} from '../../http/input/parameters.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

/** Whether incoming messages and feedback are yet to be looked at, are done with, or are kept away. */
export const INBOX_STATES = ['NEW', 'PROCESSED', 'ARCHIVED'] as const;

export type InboxState = (typeof INBOX_STATES)[number];

/** Who wrote or said something, for which company, and where. */
export abstract class Origin {
  /** The author's name; null if unknown. @example 'Ines Duarte' */
  @Nullable() @Title(255) authorName?: string | null;

  /** The author's e-mail address; null if unknown. @example 'ines@harbour-school.example' */
  @Nullable() @Email(320) authorEmail?: string | null;

  /**
   * The name of the author's company or other organisation, in upper or lower case; null for none. A missing company
   * is created.
   * @example 'Harbour School'
   */
  @Nullable() @Title(255) company?: string | null;

  /** The company's `id` or `clientId`, instead of its name; null for none. */
  @Nullable() @Reference() companyId?: string | null;

  /** Where it can be read or heard: a ticket, a mail, a recording. @example 'https://desk.example/tickets/4711' */
  @Nullable() @WebUrl() sourceUrl?: string | null;
}

export class NewMessage extends intersectionOf(newRecord('messages', 'ticket-4711'), Origin) {
  /** The text of the message. @example 'The map is wrong, and I wait three weeks for every book.' */
  @NonEmptyText(100_000) text: string;

  /** The tool that the message was written with; null if unknown. @example 'Mail' */
  @Nullable() @Title(100) source?: string | null;

  /** Whether the message is yet to be looked at; `NEW` by default. @example 'NEW' */
  @Optional() @Choice(INBOX_STATES) state?: InboxState;
}

export class MessageChanges extends changesOf(NewMessage) {}

export class MessagesQuery extends TimeOrderedQuery {
  /** Only messages in this state; in any of them when it repeats. */
  @RepeatableChoiceParameter(INBOX_STATES) state?: InboxState[];

  /** Only messages from the company with this `id` or `clientId`; from any of them when it repeats. */
  @RepeatableParameter(255) companyId?: string[];

  @SearchParameter('messages', 'text, author, address, company, source or link') q?: string;
}
