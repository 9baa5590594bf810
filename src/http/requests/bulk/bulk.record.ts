import { ProblemRecord } from '../../problems/problem.record.js';
import { problemBody } from '../../problems/send-problem.js';
import type { Outcome } from './operation.js';

export abstract class OperationResult {
  /** The status that a single request would be answered with: 201, 200, 204, or that of the problem. @example 201 */
  status: number;

  /** Why the operation failed; only if the operations are not `atomic`. */
  problem?: ProblemRecord;
}

/** The result of an operation, with the row of its record. */
export interface ShownOutcome<Row> {
  readonly outcome: Outcome;
  readonly row: Row | undefined;
}

/** The id of the bulk's change; empty if nothing changed. */
export const changeIn = (shown: readonly ShownOutcome<unknown>[]): { changeId?: string } => {
  const changeId = shown.flatMap(({ outcome }) => ('changeId' in outcome ? outcome.changeId : [])).at(0);
  return changeId === undefined ? {} : { changeId };
};

/** Presents results as the answers of single requests. */
export const toResult =
  <Row, Answer extends object>(
    { id, url }: { readonly id: string; readonly url: string },
    answerOf: (row: Row, status: number) => Answer,
  ) =>
  ({ outcome, row }: ShownOutcome<Row>): OperationResult & Partial<Answer> => {
    const { status } = outcome;
    const [instance = ''] = url.split('?', 1);
    const shown = row === undefined ? undefined : answerOf(row, status);
    const problem = 'refusal' in outcome ? problemBody(outcome.refusal, instance, id) : undefined;
    return { status, ...shown, ...(problem && { problem: problem as ProblemRecord }) } as OperationResult &
      Partial<Answer>;
  };
