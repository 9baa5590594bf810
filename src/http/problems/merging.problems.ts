import { quoted } from './excerpt.js';
import { memberProblem, problem, type RecordFault } from './problem.js';

export class MergedIntoItself extends memberProblem(
  409,
  'merged_into_itself',
  'A record can not be merged into itself',
) {
  /** @param kind such as `discovery` */
  constructor(kind: string, reference: string) {
    super('/into', `${quoted(reference)} is the ${kind} itself, or was merged into it.`);
  }
}

export class MergeTooLarge extends problem(409, 'merge_too_large', 'The record has too much to be merged') {
  /** @param moving a clause with the number of records that would move: `The discovery has 12480 pieces of feedback` */
  constructor(moving: string, most: number) {
    super(`${moving}. ${most} can move at once.`);
  }
}

export class MergeConflict extends problem(
  409,
  'merge_conflict',
  'The discoveries can not become one as they are',
) {
  constructor(conflicts: readonly RecordFault[]) {
    super(conflicts.map(({ detail }) => detail).join(' '), { errors: conflicts });
  }
}
