import Negotiator from 'negotiator';
import type { Problem } from '../problems/problem.js';
import { MalformedRequest, NotAcceptable } from '../problems/problems.js';

const JSON_TYPE = 'application/json';

const ACCEPTABLE = new Set([JSON_TYPE, 'application/problem+json']);

const COMMON = new Set<string | undefined>([
  undefined,
  '',
  '*/*',
  JSON_TYPE,
  'application/json, text/plain, */*',
]);

/** Far more than any client sends: parsing 16 KB takes milliseconds. */
const MAX_ACCEPT_LENGTH = 1_000;

/** RFC 9110, section 12.5.1. */
export function acceptProblem(accept: string | undefined): Problem | undefined {
  if (COMMON.has(accept)) return undefined;
  if ((accept?.length ?? 0) > MAX_ACCEPT_LENGTH)
    return new MalformedRequest(`Accept may have at most ${MAX_ACCEPT_LENGTH} characters.`);
  const negotiator = new Negotiator({ headers: { accept } });
  if (negotiator.mediaTypes([JSON_TYPE]).length > 0) return undefined;
  const named = negotiator.mediaTypes().some((type) => ACCEPTABLE.has(type.toLowerCase()));
  return named ? undefined : new NotAcceptable();
}
