import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, TextArray, words } from '../../platform/database/records/custom-types.js';
import type { CompanyOf } from '../companies/company-sql.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { FeedbackRepository } from './feedback.repository.js';
import type { InboxState } from '../messages/message.requests.js';

/** What feedback counts when nobody says how much. */
const DEFAULT_SCORE = 1;

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedback',
  repository: () => FeedbackRepository,
  properties: {
    ...identity(),
    discoveryId: p.uuid().nullable(),
    score: p.integer().onCreate(() => DEFAULT_SCORE),
    content: p.text().length(100_000).nullable(),
    starred: p.boolean().onCreate(() => false),
    title: p.text().nullable(),
    authorName: p.text().nullable(),
    authorEmail: p.text().nullable(),
    /** The name of a company that is yet to be made. */
    company: p.text().nullable(),
    companyId: p.uuid().nullable(),
    sourceUrl: p.text().length(2_048).nullable(),
    messageId: p.uuid().nullable(),
    excerpt: p.text().length(10_000).nullable(),
    /** Of events from before feedback had one, which was on a discovery. */
    state: p
      .text()
      .$type<InboxState>()
      .onCreate(() => 'PROCESSED'),
    tags: p.type(TextArray).onCreate(() => []),
    words: words(),
  },
});

/** What somebody said, how much it counts, and the discovery that it is about, if that is known yet. */
export class Feedback extends FeedbackSchema.class {
  /** What the company is called, which it is found by as well. */
  declare companyName?: string | undefined;
}
FeedbackSchema.setClass(Feedback);

export type FeedbackColumns = Omit<RowOf<typeof FeedbackSchema>, 'words'>;

/** Feedback as it is read. */
export type FeedbackRow = FeedbackColumns & CompanyOf;
