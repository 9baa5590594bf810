import { ApiSchema } from '@nestjs/swagger';
import { ProblemRecord } from '../../http/problems/problem.record.js';
import { problemBody } from '../../http/problems/send-problem.js';
import type { DiscoveryRow } from '../discovery.entity.js';
import { DiscoveryRecord, toDiscoveryRecord } from '../discovery.record.js';
import { type Selectable, selectionOfCreate, selectionOfUpdate } from '../selection.js';
import type { Outcome } from './operation.js';

@ApiSchema({ description: 'What came of an operation.' })
export class BulkResult {
  /** What the request for it alone would be answered with: 201, 200, 204, or the status of the problem. @example 201 */
  status: number;

  /** The discovery that was made or changed. Left out if it is gone when an answer is given again. */
  discovery?: DiscoveryRecord;

  /** Why it was not done; only if the operations are not `atomic`. */
  problem?: ProblemRecord;
}

export class BulkAnswer {
  /** One for each operation, in their order. */
  results: BulkResult[];
}

/** An outcome, and the row of the discovery that it shows. */
export interface ShownOutcome {
  readonly outcome: Outcome;
  readonly row: DiscoveryRow | undefined;
}

/** Presents outcomes as the answers to single requests would be. */
export const toBulkResult =
  (words: ReadonlySet<Selectable> | undefined, instance: string, requestId: string) =>
  ({ outcome, row }: ShownOutcome): BulkResult => {
    const { status } = outcome;
    if ('refusal' in outcome) {
      return { status, problem: problemBody(outcome.refusal, instance, requestId) as ProblemRecord };
    }
    if (!row) return { status };
    const selection = status === 201 ? selectionOfCreate(words) : selectionOfUpdate(words);
    const { fields, ...others } = row;
    const selected = selection.fieldsValues && fields ? { ...others, fields } : others;
    return { status, discovery: toDiscoveryRecord(selection)(selected) };
  };
