import type { ProblemFacts } from '../../http/problems/problem.js';

export interface Done {
  readonly status: 200 | 201 | 204;
  /** Absent if the discovery was deleted. */
  readonly id?: string;
}

export interface Refused {
  readonly status: number;
  readonly refusal: ProblemFacts;
}

/** The result of an operation, as it is kept for an idempotency key. */
export type Outcome = Done | Refused;

export const refused = ({ kind, message, errors }: ProblemFacts): Refused => ({
  status: kind.status,
  refusal: { kind, message, errors },
});

/** In characters of JSON. Refusals need this bound, because they write no discovery that would cost more. */
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
