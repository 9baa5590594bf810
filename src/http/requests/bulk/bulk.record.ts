import { ProblemRecord } from '../../problems/problem.record.js';
import { problemBody } from '../../problems/send-problem.js';
import type { Outcome } from './operation.js';

export abstract class OperationResult {
  /** What the request for it alone would be answered with: 201, 200, 204, or the status of the problem. @example 201 */
  status: number;

  /** Why it was not done; only if the operations are not `atomic`. */
  problem?: ProblemRecord;
}

/** An outcome, and the row of the record that it shows. */
export interface ShownOutcome<Row> {
  readonly outcome: Outcome;
  readonly row: Row | undefined;
}

/** The change that a bulk was; none if it changed nothing. */
export const changeIn = (shown: readonly ShownOutcome<unknown>[]): { changeId?: string } => {
  const changeId = shown.flatMap(({ outcome }) => ('changeId' in outcome ? outcome.changeId : [])).at(0);
  return changeId === undefined ? {} : { changeId };
};

/** Presents outcomes as the answers to single requests would be. */
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
