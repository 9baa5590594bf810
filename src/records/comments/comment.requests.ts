import { changesOf } from '../../http/input/member-table.js';
import { ClientId, Nullable, Optional, Title, Words } from '../../http/input/members.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

export const LONGEST_COMMENT = 100_000;

export class NewComment extends NewRecord {
  /** The text of the comment, in Markdown. @example 'Two of **nine** branches have the new labels.' */
  @Words(LONGEST_COMMENT) text: string;

  /** The caller's own identifier, unique among the workspace's comments. @example 'labels-1' */
  @Optional() @ClientId() clientId?: string;

  /** The author's name; null for none. A new comment without it has the name of the token. @example 'Amara Okafor' */
  @Nullable() @Title(255) author?: string | null;
}

export class CommentChanges extends changesOf(NewComment) {}

export class CommentsQuery extends TimeOrderedQuery {}
