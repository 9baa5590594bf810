import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'How much feedback has a value.' })
export class FeedbackCountRecord {
  /**
   * The company, the address, the state, the tag or the `id` of the discovery; null for feedback without any. Of spellings that differ in case,
   * the most frequent.
   * @example 'Harbour School'
   */
  @ApiProperty({ type: 'string', nullable: true })
  value: string | null;

  /** How much feedback has it. @example 3 */
  count: number;

  /** The scores of that feedback, added up. @example 22 */
  score: number;
}

export class FeedbackCountsAnswer {
  counts: FeedbackCountRecord[];
}
