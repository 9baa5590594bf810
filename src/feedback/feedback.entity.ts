import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../database/record-table.js';
import { FeedbackRepository } from './feedback.repository.js';

/** What feedback counts when nobody says how much. */
const DEFAULT_SCORE = 1;

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedback',
  repository: () => FeedbackRepository,
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    discoveryId: p.uuid(),
    score: p.integer().onCreate(() => DEFAULT_SCORE),
    content: p.text().length(100_000).nullable(),
    starred: p.boolean().onCreate(() => false),
  },
});

/** What somebody said about a discovery, and how much it counts. */
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);

export type FeedbackRow = RowOf<typeof FeedbackSchema>;
