import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The number of discoveries with a value.' })
export class CountRecord {
  /**
   * The `id`, the word, the tag or the option; null for discoveries without any.
   * @example 'COMPONENT'
   * @example 'DISCOVERY'
   */
  value: string | null;

  /** The discoveries that have it. @example 12 */
  count: number;

  /** Their feedback values, added up. @example 345 */
  feedbackScore: number;
}

export class CountsAnswer {
  counts: CountRecord[];
}
