import { Integer, Nullable, Optional, Text, Title } from '../../../http/input/members.js';

/** What a discovery to be made would say. */
export class SimilarTo {
  /** What it is about, in a few words. @example 'Readers look for the plot, not for the title' */
  @Title(500) title: string;

  /**
   * What it is about, at length; its first words count.
   * @example 'They describe a book by what happens in it.'
   */
  @Nullable() @Text(100_000) description?: string | null;

  /** How many to show at most; 10 when left out. @example 5 */
  @Optional() @Integer(1, 50) limit?: number;
}
