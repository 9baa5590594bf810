import { changesOf } from '../../http/input/member-table.js';
import { Nullable, Title, NonEmptyText } from '../../http/input/members.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export const LONGEST_COMMENT = 100_000;

export class NewComment extends newRecord('comments', 'labels-1') {
  /** The text of the comment, in Markdown. @example 'Two of **nine** branches have the new labels.' */
  @NonEmptyText(LONGEST_COMMENT) text: string;

  /** The author's name; by default that of the user as whom the request acts, or of the token. Null for none. @example 'Amara Okafor' */
  @Nullable() @Title(255) author?: string | null;
}

export class CommentChanges extends changesOf(NewComment) {}

export class CommentsQuery extends TimeOrderedQuery {}
