import type { Problem, ProblemFacts } from '../../problems/problem.js';
import type { Precondition } from '../precondition.js';

export interface Versioned {
  readonly match: Precondition | undefined;
}

export interface OfPresent extends Versioned {
  /** An `id` or `clientId`. */
  readonly reference: string;
}

/** What a bulk can do with every kind of record. */
export type PlainOperation<New, Changes> =
  | { readonly verb: 'create'; readonly given: New }
  | (OfPresent & { readonly verb: 'update'; readonly given: Changes })
  | (OfPresent & { readonly verb: 'delete' });

export interface Entry<Operation> {
  /** A JSON Pointer to what would be the body of the single request. */
  readonly pointer: string;
  readonly asked: Operation | Problem;
}

export interface Bulk<Operation> {
  readonly entries: readonly Entry<Operation>[];
  readonly isAtomic: boolean;
  readonly isDryRun: boolean;
}

interface Done {
  readonly status: 200 | 201 | 204;
  readonly id?: string;
  /** The change that the whole bulk was, kept with the first operation that was done. */
  readonly changeId?: string;
}

interface Refused {
  readonly status: number;
  readonly refusal: ProblemFacts;
}

/** The result of an operation, as it is kept for an idempotency key. */
export type Outcome = Done | Refused;

export const refused = ({ kind, message, errors }: ProblemFacts): Refused => ({
  status: kind.status,
  refusal: { kind, message, errors },
});

/** In characters of JSON. Refusals need this bound, because they write no record that would cost more. */
const MOST_KEPT = 65_536;

/** Leaves out the details of refusals where they take too much. */
export function keptOf(outcomes: readonly Outcome[]): readonly Outcome[] {
  if (JSON.stringify(outcomes.filter((outcome) => 'refusal' in outcome)).length <= MOST_KEPT) return outcomes;
  return outcomes.map((outcome) =>
    'refusal' in outcome
      ? refused({ kind: outcome.refusal.kind, message: outcome.refusal.kind.title, errors: undefined })
      : outcome,
  );
}
