import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DiscoveryRecord } from '../discovery.record.js';

@ApiSchema({ description: 'A discovery that shares words with a text.' })
export class SimilarRecord {
  /** The discovery, as lists show it. */
  discovery: DiscoveryRecord;

  /**
   * How similar it is: 1 for one that says just that, less for one that says more besides, and near 0 for one that shares a
   * few frequent words.
   * Only to be compared with others of the same answer.
   * @example 0.372
   */
  @ApiProperty({ type: 'number', format: 'double' })
  score: number;
}

export class SimilarAnswer {
  similar: SimilarRecord[];
}
