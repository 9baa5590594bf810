import type { Problem, ProblemFacts } from '../../http/problems/problem.js';
import type { Precondition } from '../../http/requests/precondition.js';
import type { DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';
import type { NextTo } from '../ranks/order.js';

export interface Versioned {
  readonly match: Precondition | undefined;
}

interface OfPresent extends Versioned {
  readonly reference: string;
}

/** A `reference` is an `id` or `clientId`. */
export type Operation =
  | { readonly verb: 'create'; readonly given: NewDiscovery }
  | (OfPresent & { readonly verb: 'update'; readonly given: DiscoveryChanges })
  | (Versioned & {
      readonly verb: 'upsert';
      readonly clientId: string;
      readonly createdAt: string | undefined;
      readonly given: DiscoveryChanges;
    })
  | (OfPresent & { readonly verb: 'delete' })
  | (OfPresent & {
      readonly verb: 'move';
      readonly given: DiscoveryChanges;
      readonly next: NextTo | undefined;
    });

export const VERBS = ['create', 'update', 'upsert', 'delete', 'move'] as const;

export type Verb = (typeof VERBS)[number];

export interface Entry {
  /** A JSON Pointer to what would be the body of the single request. */
  readonly pointer: string;
  readonly asked: Operation | Problem;
}

export interface Bulk {
  readonly entries: readonly Entry[];
  readonly isAtomic: boolean;
  readonly isDryRun: boolean;
}

interface Done {
  readonly status: 200 | 201 | 204;
  readonly id?: string;
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
