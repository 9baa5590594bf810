import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, words } from '../database/records/custom-types.js';
import type { RowOf } from '../database/records/record-table.js';
import { FeedbackRepository } from './feedback.repository.js';

/** What feedback counts when nobody says how much. */
const DEFAULT_SCORE = 1;

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedback',
  repository: () => FeedbackRepository,
  properties: {
    ...identity(),
    discoveryId: p.uuid(),
    score: p.integer().onCreate(() => DEFAULT_SCORE),
    content: p.text().length(100_000).nullable(),
    starred: p.boolean().onCreate(() => false),
    title: p.text().nullable(),
    authorName: p.text().nullable(),
    authorEmail: p.text().nullable(),
    company: p.text().nullable(),
    sourceUrl: p.text().length(2_048).nullable(),
    words: words(),
  },
});

/** What somebody said about a discovery, and how much it counts. */
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);

export type FeedbackRow = Omit<RowOf<typeof FeedbackSchema>, 'words'>;
