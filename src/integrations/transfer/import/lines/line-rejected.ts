import { type InputFault, Problem, problem } from '../../../../http/problems/problem.js';
import { violatedConstraint } from '../../../../platform/database/postgres-errors.js';
import type { Kind } from '../../kinds.js';

export class ChangedMeanwhile extends problem(409, 'changed_meanwhile', 'Others change the same records') {
  constructor(kind: Kind, cause: unknown) {
    super(
      `Others keep changing what the ${kind} names, or what has its name: ${violatedConstraint(cause)}. Import the rest when they are done.`,
      { cause },
    );
  }
}

/** A line is invalid, so its batch is rolled back. `problem` is the API's answer to the same record. */
export class LineRejected extends Error {
  /** For a row of a table: returns the header of the column that a member, given by its JSON pointer, comes from. */
  columnAt: ((pointer: string) => string | undefined) | undefined;

  /** @param kind of the invalid record; if given, pointers in the message start with its envelope */
  constructor(
    readonly line: number,
    readonly problem: Problem,
    kind?: Kind,
  ) {
    const faults = problem.errors ?? [{ code: problem.kind.code, detail: problem.message }];
    const sentences = faults.map((fault) => inWords(kind === undefined ? fault : below(`/${kind}`, fault)));
    super([`Line ${line} is refused:`, ...sentences].join(sentences.length > 1 ? '\n  ' : ' '), {
      cause: problem,
    });
  }
}

function below(envelope: string, fault: InputFault): InputFault {
  const { pointer, code, detail } = fault;
  if (pointer === undefined) return fault;
  const startsWithPlace = pointer !== '' && detail.startsWith(`${pointer} `);
  return {
    pointer: `${envelope}${pointer}`,
    code,
    detail: startsWithPlace ? `${envelope}${detail}` : detail,
  };
}

/** `/component/title must have at least 1 character. [too_short]` */
function inWords({ code, pointer, detail }: InputFault): string {
  const saysWhere = pointer === undefined || pointer === '' || detail.startsWith(`${pointer} `);
  return `${saysWhere ? '' : `${pointer}: `}${detail} [${code}]`;
}

export function withLineNumber<Result>(line: number, work: () => Result, kind?: Kind): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Problem ? new LineRejected(line, error, kind) : error;
  }
}
