import { Problem } from '../../problems/problem.js';

/** A line is not taken, and so nothing of its batch is; `problem` is what the API would answer. */
export class LineRefused extends Error {
  constructor(
    readonly line: number,
    readonly problem: Problem,
  ) {
    const faults = problem.errors ?? [{ code: problem.kind.code, detail: problem.message }];
    const reasons = faults.map(({ code, pointer, detail }) => `${pointer ?? ''} ${code}: ${detail}`.trim());
    super([`Line ${line} is refused:`, ...reasons].join(reasons.length > 1 ? '\n  ' : ' '), {
      cause: problem,
    });
  }
}

/** Runs what concerns one line, so that a problem says which line it is about. */
export function onLine<Result>(line: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Problem ? new LineRefused(line, error) : error;
  }
}
