import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IdentifiedRecord,
  identifiedRecord,
  withoutNulls,
} from '../../platform/identifiers/identified.record.js';
import type { FeedbackRow } from './feedback.entity.js';
import { INBOX_STATES, type InboxState } from '../messages/message.requests.js';

@ApiSchema({ description: 'What somebody said, and how much it counts.' })
export class FeedbackRecord extends IdentifiedRecord {
  /** The discovery that it is on; absent while it is on none. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a88' */
  discoveryId?: string;

  /** How much it adds to the discovery's feedback value, and to its parent's. @example 8 */
  score: number;

  /** What was said. @example 'I typed the whole plot, and it found nothing.' */
  content?: string;

  /** Whether it is worth coming back to. @example true */
  starred: boolean;

  /** What it is about, in a few words. @example 'The plot is not enough to find a book' */
  title?: string;

  /** Who said it. @example 'Ines Duarte' */
  authorName?: string;

  /** Where to reach who said it. @example 'ines@harbour-school.example' */
  authorEmail?: string;

  /** The company, school or other organisation that it comes from, as it is called now. @example 'Harbour School' */
  company?: string;

  /** The id of that company. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a77' */
  companyId?: string;

  /** Where it was said: a ticket, a mail, a recording. @example 'https://desk.example/tickets/4711' */
  sourceUrl?: string;

  /** The message that it comes from. @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9aaa' */
  messageId?: string;

  /** What it is about, word for word, where more was said. @example 'I typed the whole plot' */
  excerpt?: string;

  /** Whether it is yet to be looked at (`NEW`), is on a discovery or otherwise done with, or is kept away. @example 'PROCESSED' */
  @ApiProperty({ enum: INBOX_STATES })
  state: InboxState;

  /** Its tags. @example ['search'] */
  tags: string[];
}

export class FeedbackAnswer {
  feedback: FeedbackRecord;
}

export class FeedbacksAnswer {
  feedbacks: FeedbackRecord[];
}

export const toFeedbackRecord = (row: FeedbackRow): FeedbackRecord =>
  withoutNulls<FeedbackRecord>({
    ...identifiedRecord(row),
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
