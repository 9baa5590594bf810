import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The number of discoveries with a value.' })
export class CountRecord {
  /**
   * An `id`, an enum's value, a tag or an option; null counts discoveries without any. In counts over time, the start
   * of a period in UTC.
   * @example 'COMPONENT'
   * @example 'DISCOVERY'
   */
  value: string | null;

  /** The number of discoveries with this value. @example 12 */
  count: number;

  /** The sum of their feedback values. @example 345 */
  feedbackScore: number;
}

export class CountsAnswer {
  counts: CountRecord[];
}

@ApiSchema({ description: 'How many of the known issues of a discovery are done.' })
export class IssueCountsRecord {
  /** The number of issues with the category `DONE`. @example 2 */
  done: number;

  /** The number of issues that a tracker has told of. @example 3 */
  all: number;
}
