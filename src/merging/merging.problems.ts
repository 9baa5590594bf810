import { quoted } from '../http/problems/excerpt.js';
import { type InputFault, memberProblem, problem } from '../http/problems/problem.js';

export class SurvivorNotFound extends memberProblem(
  400,
  'discovery_not_found',
  'There is no such discovery',
) {
  constructor(reference: string) {
    super('/into', `There is no discovery with the id or clientId ${quoted(reference)}.`);
  }
}

export class MergedIntoItself extends memberProblem(
  409,
  'merged_into_itself',
  'A discovery can not be merged into itself',
) {
  constructor(reference: string) {
    super('/into', `${quoted(reference)} is the discovery itself, or was merged into it.`);
  }
}

export class MergeTooLarge extends problem(
  409,
  'merge_too_large',
  'The discovery has too much to be merged',
) {
  constructor(count: number, most: number) {
    super(
      `The discovery has ${count} pieces of feedback, comments and sub-discoveries. ${most} can move at once.`,
    );
  }
}

/** What is in the way of a merge: a record, and why. */
export type Obstacle = InputFault & { readonly record: NonNullable<InputFault['record']> };

export class MergeConflict extends problem(
  409,
  'merge_conflict',
  'The discoveries can not become one as they are',
) {
  constructor(obstacles: readonly Obstacle[]) {
    super(obstacles.map(({ detail }) => detail).join(' '), { errors: obstacles });
  }
}
