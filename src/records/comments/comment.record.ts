import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { CommentRow } from './comment.entity.js';

@ApiSchema({ description: "A team member's comment on a discovery." })
export class CommentRecord extends IdentifiedRecord {
  /** The discovery that the comment is on. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  discoveryId: string;

  /** The comment's text in Markdown, unchanged. @example 'Two of **nine** branches have the new labels.' */
  text: string;

  /** The author's name. @example 'Amara Okafor' */
  author?: string;

  /**
   * The id of the user who made the comment, even if the user was deleted since; absent if the request acted as no
   * user.
   * @example '01a19b45-b800-7b3c-9d2e-3f4a5b6c7d8e'
   */
  createdBy?: string;
}

export class CommentAnswer {
  comment: CommentRecord;
}

export class CommentsAnswer {
  comments: CommentRecord[];
}

export const toCommentRecord = (row: CommentRow): CommentRecord =>
  recordOf<CommentRecord>(row, {
    discoveryId: row.discovery_id,
    text: row.text,
    author: row.author,
    createdBy: row.created_by,
  });
