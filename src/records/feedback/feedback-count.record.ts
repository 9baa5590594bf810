import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The number of pieces of feedback with a value.' })
export class FeedbackCountRecord {
  /**
   * A company, email address, state, tag or discovery's `id`; null counts feedback that has none. Spellings that differ
   * only in case count as one value, shown in the most frequent spelling. In counts over time, the start of a period
   * in UTC.
   * @example 'Harbour School'
   */
  @ApiProperty({ type: 'string', nullable: true })
  value: string | null;

  /** The number of pieces of feedback with this value. @example 3 */
  count: number;

  /** The sum of their scores. @example 22 */
  score: number;

  /** The number of companies that they are from; only in counts over time. */
  companies?: number;
}

export class FeedbackCountsAnswer {
  counts: FeedbackCountRecord[];
}
