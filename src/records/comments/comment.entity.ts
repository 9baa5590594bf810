import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';

const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    ...identity(),
    discoveryId: p.uuid(),
    text: p.text().length(100_000),
    author: p.text().nullable(),
    /** The user who made the comment, even if the user was deleted since. */
    createdBy: p.uuid().nullable(),
  },
});

/** A team member's comment on a discovery. */
export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment);

export type CommentRow = RowOf<typeof CommentSchema>;
