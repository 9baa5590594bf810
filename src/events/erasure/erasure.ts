import type { EntityName } from '@mikro-orm/postgresql';
import type { Origin } from '../../platform/database/changes/change-log.js';
import { Comment, type CommentRow } from '../../records/comments/comment.entity.js';
import { Feedback, type FeedbackRow } from '../../records/feedback/feedback.entity.js';
import { Message, type MessageRow } from '../../records/messages/message.entity.js';
import { type UserRow, WorkspaceUser } from '../../records/users/workspace-user.entity.js';

/** The kind of its requests. */
export const ERASURES = 'erasures';

/** A user has to have a name, and a message a text. */
export const ERASED_NAME = 'Erased user';
export const ERASED_TEXT = 'Erased';

/** What says who somebody is, in the records of one kind. */
export interface Personal {
  readonly entity: EntityName;
  /** As events call the records. */
  readonly kind: string;
  /** What these columns become. */
  readonly cleared: Readonly<Record<string, string | null>>;
}

export const OF_AUTHORS: Personal = {
  entity: Feedback,
  kind: 'feedback',
  cleared: {
    author_name: null,
    author_email: null,
    company: null,
    company_id: null,
    title: null,
    content: null,
    source_url: null,
    excerpt: null,
  } satisfies Partial<FeedbackRow>,
};

export const OF_SENDERS: Personal = {
  entity: Message,
  kind: 'message',
  cleared: {
    text: ERASED_TEXT,
    author_name: null,
    author_email: null,
    company_id: null,
    source: null,
    source_url: null,
  } satisfies Partial<MessageRow>,
};

export const OF_USERS: Personal = {
  entity: WorkspaceUser,
  kind: 'user',
  cleared: { name: ERASED_NAME, email: null, avatar_url: null } satisfies Partial<UserRow>,
};

export const OF_COMMENTS: Personal = {
  entity: Comment,
  kind: 'comment',
  cleared: { author: null } satisfies Partial<CommentRow>,
};

/** `userId` is an id here; `names` are what the user is or was called, and the addresses. */
export type Person =
  { readonly authorEmail: string } | { readonly userId: string; readonly names: readonly string[] };

/** What authors of comments may be called who are the person. */
export const namesOf = (person: Person): readonly string[] =>
  'userId' in person ? person.names : [person.authorEmail];

export interface Erasure {
  readonly workspaceId: string;
  readonly id: string;
  readonly person: Person;
}

export const personalOf = ({ person }: Erasure): readonly Personal[] =>
  'userId' in person ? [OF_USERS, OF_COMMENTS] : [OF_AUTHORS, OF_SENDERS, OF_COMMENTS];

/** Where a step goes on: after this key of the table that it goes through. */
export type Place = readonly (string | number)[];

/** What a slice has done; without `next`, its step is over. */
export interface Slice {
  readonly next?: Place | undefined;
  readonly feedback?: number;
  readonly events?: number;
}

/** The detail of its request: who it is stands only here, and only until it is done. */
export interface ErasureProgress {
  readonly id: string;
  readonly person: Person;
  readonly origin: Origin;
  readonly step: number;
  readonly place: Place | null;
  /** Whether imports were under way that could bring the person back. */
  readonly hasWaited: boolean;
}
