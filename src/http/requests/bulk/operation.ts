import { isObject } from '../../input/json.js';
import { type Rule, wrongType } from '../../input/rules.js';
import { suggestionFor } from '../../problems/suggestion.js';
import type { Problem, ProblemFacts } from '../../problems/problem.js';
import type { Precondition } from '../precondition.js';

export interface Versioned {
  readonly match: Precondition | undefined;
}

export interface OfPresent extends Versioned {
  /** The record's `id` or `clientId`. */
  readonly reference: string;
}

/** The operations that bulks of all kinds of records have. */
export type PlainOperation<New, Changes> =
  | { readonly verb: 'create'; readonly given: New }
  | (OfPresent & { readonly verb: 'update'; readonly given: Changes })
  | (OfPresent & { readonly verb: 'delete' });

export interface Entry<Operation> {
  /** A JSON Pointer to the part of the body that would be the single request's body. */
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
  /** The id of the bulk's change, stored with the first successful operation. */
  readonly changeId?: string;
}

interface Refused {
  readonly status: number;
  readonly refusal: ProblemFacts;
}

/** The result of an operation, in the form that is stored for an idempotency key. */
export type Outcome = Done | Refused;

export const refused = ({ kind, message, errors }: ProblemFacts): Refused => ({
  status: kind.status,
  refusal: { kind, message, errors },
});

/** The limit of stored problems, in characters of JSON. */
const MOST_KEPT = 65_536;

/** Drops the details of problems that are too long to be stored. */
export function keptOf(outcomes: readonly Outcome[]): readonly Outcome[] {
  if (JSON.stringify(outcomes.filter((outcome) => 'refusal' in outcome)).length <= MOST_KEPT) return outcomes;
  return outcomes.map((outcome) =>
    'refusal' in outcome
      ? refused({ kind: outcome.refusal.kind, message: outcome.refusal.kind.title, errors: undefined })
      : outcome,
  );
}

/** An operation is an object with one member: the verb, whose value is an object as well. */
export const isOperation =
  (verbs: readonly string[]): Rule =>
  (value) => {
    if (!isObject(value)) return wrongType('an object');
    const names = Object.keys(value);
    const unknown = names.find((name) => !verbs.includes(name));
    if (unknown !== undefined)
      return {
        at: [unknown],
        code: 'unknown_member',
        detail: 'is not a member here',
        suggestion: suggestionFor(unknown, verbs),
      };
    const [verb = ''] = names;
    if (names.length !== 1)
      return { code: 'not_one_operation', detail: `must have exactly one of ${verbs.join(', ')}` };
    return isObject(value[verb]) ? undefined : { ...wrongType('an object'), at: [verb] };
  };
