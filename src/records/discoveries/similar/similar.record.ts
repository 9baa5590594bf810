import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DiscoveryRecord } from '../discovery.record.js';

@ApiSchema({ description: 'A discovery that shares words with a text.' })
export class SimilarRecord {
  /** The similar discovery. */
  discovery: DiscoveryRecord;

  /**
   * The similarity: 1 for a discovery with the same words, less for one with further words, and near 0 for one that
   * shares a
   * few frequent words. Comparable only within one answer.
   * @example 0.372
   */
  @ApiProperty({ type: 'number', format: 'double' })
  score: number;
}

export class SimilarAnswer {
  similar: SimilarRecord[];
}
