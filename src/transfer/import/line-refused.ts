import { type InputFault, Problem } from '../../problems/problem.js';

/** A line is not taken, and so nothing of its batch is; `problem` is what the API would answer. */
export class LineRefused extends Error {
  constructor(
    readonly line: number,
    readonly problem: Problem,
  ) {
    const faults = problem.errors ?? [{ code: problem.kind.code, detail: problem.message }];
    super([`Line ${line} is refused:`, ...faults.map(told)].join(faults.length > 1 ? '\n  ' : ' '), {
      cause: problem,
    });
  }
}

/** `/component/title must have at least 1 character. [too_short]` */
function told({ code, pointer, detail }: InputFault): string {
  const saysWhere = pointer === undefined || pointer === '' || detail.startsWith(`${pointer} `);
  return `${saysWhere ? '' : `${pointer}: `}${detail} [${code}]`;
}

/** Runs what concerns one line, so that a problem says which line it is about. */
export function onLine<Result>(line: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Problem ? new LineRefused(line, error) : error;
  }
}
