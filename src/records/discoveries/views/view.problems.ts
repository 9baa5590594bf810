import { quoted } from '../../../http/problems/excerpt.js';
import { type InputFault, problem, referenceProblem } from '../../../http/problems/problem.js';

export class ViewNotFound extends referenceProblem('view', '/view') {}

interface Named {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
}

/** What it names was deleted since, or can't be asked for like this any more. */
export class ViewOutdated extends problem(409, 'view_outdated', 'What the view names is not there any more') {
  /** @param faults of its query: their pointers lead into the view */
  constructor({ id, client_id: clientId, name }: Named, faults: readonly InputFault[]) {
    const errors = faults.map(({ pointer = '', code, detail }) => ({
      record: { kind: 'view', id, clientId, member: pointer },
      code,
      detail,
    }));
    super([`The view ${quoted(name)}:`, ...faults.map(({ detail }) => detail)].join(' '), { errors });
  }
}
