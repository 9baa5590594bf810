import { memberProblem } from '../../http/problems/problem.js';

export class WorkspaceNameTaken extends memberProblem(409, 'name_taken', 'The name is taken') {
  constructor(name: string) {
    super('/name', `There is a workspace named ${JSON.stringify(name)} already.`);
  }
}
