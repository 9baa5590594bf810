import { problem } from '../problems/problem.js';

/** The record is not in a version that the caller is ready to change. */
export class PreconditionFailed extends problem(
  412,
  'precondition_failed',
  'The record was changed in the meantime',
) {
  constructor() {
    super('The record is not in the version that the request was made for. Retrieve it and decide anew.');
  }
}
