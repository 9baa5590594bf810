import { ClientId, Nullable, Optional, Title, Words } from '../../http/input/members.js';
import { TimeOrderedQuery } from '../../http/lists/list.requests.js';
import { NewRecord } from '../../http/requests/new-record.requests.js';

export const LONGEST_COMMENT = 100_000;

export class NewComment extends NewRecord {
  /** What to say, in Markdown. @example 'Two of **nine** branches have the new labels.' */
  @Words(LONGEST_COMMENT)
  text: string;

  /** The caller's own identifier, unique among the workspace's comments. @example 'labels-1' */
  @Optional()
  @ClientId()
  clientId?: string;

  /** Who says it; left out, the name of the token, and null for nobody. @example 'Amara Okafor' */
  @Nullable()
  @Title(255)
  author?: string | null;
}

export class CommentChanges {
  /** What to say, in Markdown. @example 'All **nine** branches have the new labels.' */
  @Optional()
  @Words(LONGEST_COMMENT)
  text?: string;

  /** Who says it; null for nobody. @example 'Dev Patel' */
  @Nullable()
  @Title(255)
  author?: string | null;
}

export class CommentsQuery extends TimeOrderedQuery {}
