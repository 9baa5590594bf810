import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, identifiedRecord, withoutNulls } from '../identifiers/identified.record.js';
import type { FeedbackRow } from './feedback.entity.js';

@ApiSchema({ description: 'What somebody said about a discovery, and how much it counts.' })
export class FeedbackRecord extends IdentifiedRecord {
  /**
   * The discovery that it is on.
   * @example '01a1a069-8d40-7c21-b7f5-3e2d1c0b9a88'
   */
  discoveryId: string;

  /**
   * How much it adds to the discovery's feedback value, and to its parent's.
   * @example 8
   */
  score: number;

  /**
   * What was said.
   * @example 'I typed the whole plot, and it found nothing.'
   */
  content?: string;

  /**
   * Whether it is worth coming back to.
   * @example true
   */
  starred: boolean;
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
  });
