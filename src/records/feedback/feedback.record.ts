import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { FeedbackRow } from './feedback.entity.js';
import { INBOX_STATES, type InboxState } from '../messages/message.requests.js';

@ApiSchema({ description: 'A piece of feedback and its score.' })
export class FeedbackRecord extends IdentifiedRecord {
  /**
   * The discovery that the feedback is on; absent while it is on none.
   * @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a88'
   */
  discoveryId?: string;

  /** The score, which is added to the feedback value of the discovery and of its parent. @example 8 */
  score: number;

  /** The feedback's text. @example 'I typed the whole plot, and it found nothing.' */
  content?: string;

  /** Whether somebody marked the feedback as important. @example true */
  starred: boolean;

  /** A short title. @example 'The plot is not enough to find a book' */
  title?: string;

  /** The author's name. @example 'Ines Duarte' */
  authorName?: string;

  /** The author's email address. @example 'ines@harbour-school.example' */
  authorEmail?: string;

  /** The present name of the company, school or other organisation that gave the feedback. @example 'Harbour School' */
  company?: string;

  /** The company's id. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a77' */
  companyId?: string;

  /** The feedback's source: a ticket, a mail, a recording. @example 'https://desk.example/tickets/4711' */
  sourceUrl?: string;

  /** The message that the feedback is from. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9aaa' */
  messageId?: string;

  /** The passage of the message that the feedback is about, word for word. @example 'I typed the whole plot' */
  excerpt?: string;

  /**
   * The state in the inbox: `NEW` until somebody handles it, `PROCESSED` once it is on a discovery or otherwise
   * handled, `ARCHIVED` if it is set aside.
   * @example 'PROCESSED'
   */
  @ApiProperty({ enum: INBOX_STATES })
  state: InboxState;

  /** The feedback's tags. @example ['search'] */
  tags: string[];
}

export class FeedbackAnswer {
  feedback: FeedbackRecord;
}

export class FeedbacksAnswer {
  feedbacks: FeedbackRecord[];
}

export const toFeedbackRecord = (row: FeedbackRow): FeedbackRecord =>
  recordOf<FeedbackRecord>(row, {
    discoveryId: row.discovery_id,
    score: row.score,
    content: row.content,
    starred: row.starred,
    title: row.title,
    authorName: row.author_name,
    authorEmail: row.author_email,
    company: row.of_company?.name ?? row.company,
    companyId: row.of_company?.id ?? row.company_id,
    sourceUrl: row.source_url,
    messageId: row.message_id,
    excerpt: row.excerpt,
    state: row.state,
    tags: row.tags,
  });
