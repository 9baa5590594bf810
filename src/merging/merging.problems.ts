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
