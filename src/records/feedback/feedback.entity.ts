import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Follower } from '../../platform/database/changes/followers.js';
import { affectedByFeedback } from '../discoveries/rules/affected-discoveries.js';
import { ADOPTION, VALUES } from '../rollup/work-kinds.js';
import { identity, TextArray, words } from '../../platform/database/records/custom-types.js';
import type { CompanyOf } from '../companies/company-sql.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import type { InboxState } from '../messages/message.requests.js';

/** The score of feedback that is created without one. */
const DEFAULT_SCORE = 1;

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedback',
  properties: {
    ...identity(),
    discoveryId: p.uuid().nullable(),
    score: p.integer().onCreate(() => DEFAULT_SCORE),
    content: p.text().length(100_000).nullable(),
    starred: p.boolean().onCreate(() => false),
    title: p.text().nullable(),
    authorName: p.text().nullable(),
    authorEmail: p.text().nullable(),
    /** The name of a company that the adoption job has yet to create. */
    company: p.text().nullable(),
    companyId: p.uuid().nullable(),
    sourceUrl: p.text().length(2_048).nullable(),
    messageId: p.uuid().nullable(),
    excerpt: p.text().length(10_000).nullable(),
    /** The default is for events recorded before feedback had a state, when all feedback was on a discovery. */
    state: p
      .text()
      .$type<InboxState>()
      .onCreate(() => 'PROCESSED'),
    tags: p.type(TextArray).onCreate(() => []),
    words: words('feedback'),
  },
});

/** A piece of feedback: a text with a score, on a discovery or still in the inbox. */
export class Feedback extends FeedbackSchema.class {
  /** The company's name, for the feedback's search terms. */
  declare companyName?: string | undefined;
}
FeedbackSchema.setClass(Feedback);

export type FeedbackColumns = Omit<RowOf<typeof FeedbackSchema>, 'words'>;

export type FeedbackRow = FeedbackColumns & CompanyOf;

/** Has the values of discoveries follow their feedback. */
export const followFeedback: Follower<FeedbackColumns> = (changes, workspaceId) => {
  // Events from before companies existed have a company's name, so an undo restores feedback without a company's id.
  const lacksCompany = changes.some(({ after }) => after?.company && !after.company_id);
  return {
    work: [
      { kind: VALUES, subjects: changes.flatMap(({ before, after }) => affectedByFeedback(before, after)) },
      { kind: ADOPTION, subjects: lacksCompany ? [workspaceId] : [] },
    ],
  };
};
