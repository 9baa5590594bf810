import { quoted } from '../../../http/problems/excerpt.js';
import { type InputFault, problem, referenceProblem } from '../../../http/problems/problem.js';

export class ViewNotFound extends referenceProblem('view', '/view') {}

interface Named {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
}

/** A record that a view's query refers to was deleted, or the query is no longer valid for another reason. */
export class ViewOutdated extends problem(409, 'view_outdated', 'What the view names is not there any more') {
  /** @param faults of the view's query, with pointers into the view */
  constructor({ id, client_id: clientId, name }: Named, faults: readonly InputFault[]) {
    const errors = faults.map(({ pointer = '', code, detail }) => ({
      record: { kind: 'view', id, clientId, member: pointer },
      code,
      detail,
    }));
    super([`The view ${quoted(name)}:`, ...faults.map(({ detail }) => detail)].join(' '), { errors });
  }
}
