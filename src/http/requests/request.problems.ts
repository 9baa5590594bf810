import { faultOf, type FaultLocation } from '../input/fault-location.js';
import { memberProblem, problem, sameProblem } from '../problems/problem.js';
import type { AccessScope } from './caller.js';

export class PreconditionFailed extends sameProblem(
  412,
  'precondition_failed',
  'The record was changed in the meantime',
  'The record is not in the version that the request was made for. Retrieve it and decide anew.',
) {}

export class MemberNeedsScope extends memberProblem(
  403,
  'member_needs_scope',
  'A member needs a larger scope than the token has',
) {
  constructor(member: string, required: AccessScope, held: AccessScope) {
    const pointer = `/${member}`;
    super(pointer, `${pointer} needs a token with the scope "${required}"; the one sent has "${held}".`);
  }
}

/** The request refers to the caller's own user. */
export class NoUser extends problem(400, 'no_user', 'The caller acts as no user') {
  constructor(locations: readonly FaultLocation[]) {
    const detail = 'names "me", but the request acts as no user: sign in, or use a token with a "userId"';
    const errors = locations.map((location) => faultOf(location, { code: 'no_user', detail }));
    super(errors.map((error) => error.detail).join(' '), { errors });
  }
}

export class IdempotencyKeyReused extends sameProblem(
  422,
  'idempotency_key_reused',
  'The idempotency key was used for another request',
  'The Idempotency-Key came with another method, path, query or body before. Use a new key for each request.',
) {}

export class RequestInProgress extends sameProblem(
  409,
  'request_in_progress',
  'The first request with the idempotency key is still running',
  'A request with this Idempotency-Key is still running. Send it again later, to get its answer.',
  {
    headers: { 'retry-after': '1' },
  },
) {}

export class IdempotencyResultGone extends sameProblem(
  409,
  'idempotency_result_gone',
  'The record that the first request showed is deleted',
  'The first request with this Idempotency-Key was done. Its answer was too large to keep, and the record that it ' +
    'showed has been deleted since.',
) {}
