import type { EntityName } from '@mikro-orm/postgresql';
import type { Origin } from '../../platform/database/changes/event-statements.js';
import { Comment, type CommentRow } from '../../records/comments/comment.entity.js';
import { Feedback, type FeedbackRow } from '../../records/feedback/feedback.entity.js';
import { Message, type MessageRow } from '../../records/messages/message.entity.js';
import { type UserRow, WorkspaceUser } from '../../records/users/workspace-user.entity.js';

/** The kind of the erasure job's requests. */
export const ERASURES = 'erasures';

/** Stand-ins for columns that must not be empty: a user's name and a message's text. */
export const ERASED_NAME = 'Erased user';
const ERASED_TEXT = 'Erased';

/** The columns of one kind of record that identify a person. */
export interface Personal {
  readonly entity: EntityName;
  readonly kind: string;
  /** The identifying columns, and the values that replace them. */
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

/** The person to erase: an author by address, or a user by id with all present and former names. */
export type Person =
  { readonly authorEmail: string } | { readonly userId: string; readonly names: readonly string[] };

/** The names by which comments name the person as their author. */
export const namesOf = (person: Person): readonly string[] =>
  'userId' in person ? person.names : [person.authorEmail];

export interface Erasure {
  readonly workspaceId: string;
  readonly id: string;
  readonly person: Person;
}

export const personalOf = ({ person }: Erasure): readonly Personal[] =>
  'userId' in person ? [OF_USERS, OF_COMMENTS] : [OF_AUTHORS, OF_SENDERS, OF_COMMENTS];

/** The key of the last row that a step processed. */
export type ScanPosition = readonly (string | number)[];

/** The result of a batch; without `next`, the step is finished. */
export interface Slice {
  readonly next?: ScanPosition | undefined;
  readonly feedback?: number;
  readonly events?: number;
}

/** The `detail` of an erasure's request. Only it names the person, and it is deleted at the end. */
export interface ErasureProgress {
  readonly id: string;
  readonly person: Person;
  readonly origin: Origin;
  readonly step: number;
  readonly place: ScanPosition | null;
  /** Whether the erasure waited for imports that could contain the person. */
  readonly hasWaited: boolean;
}
