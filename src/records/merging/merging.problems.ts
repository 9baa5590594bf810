import { problem, type RecordFault } from '../../http/problems/problem.js';

export class MergeConflict extends problem(
  409,
  'merge_conflict',
  'The discoveries can not become one as they are',
) {
  constructor(obstacles: readonly RecordFault[]) {
    super(obstacles.map(({ detail }) => detail).join(' '), { errors: obstacles });
  }
}
