import Negotiator from 'negotiator';
import type { Problem } from '../problems/problem.js';
import { MalformedRequest, NotAcceptable } from '../problems/problems.js';

/** What records are shown in. */
const JSON_TYPE = 'application/json';

/** Also with parameters, a charset or a version for example, which say nothing that would matter here. */
const UNDERSTOOD = new Set([JSON_TYPE, 'application/problem+json']);

/** What most clients send, and needs no parsing. */
const USUAL = new Set<string | undefined>([
  undefined,
  '',
  '*/*',
  JSON_TYPE,
  'application/json, text/plain, */*',
]);

/** Many times what any client sends: reading 16 KB of it would take milliseconds. */
const LONGEST_ACCEPT = 1_000;

/** What a client that takes nothing that the service can answer with is told (RFC 9110, section 12.5.1). */
export function refusalByAccept(accept: string | undefined): Problem | undefined {
  if (USUAL.has(accept)) return undefined;
  if ((accept?.length ?? 0) > LONGEST_ACCEPT)
    return new MalformedRequest(`Accept may have at most ${LONGEST_ACCEPT} characters.`);
  const negotiator = new Negotiator({ headers: { accept } });
  if (negotiator.mediaTypes([JSON_TYPE]).length > 0) return undefined;
  const named = negotiator.mediaTypes().some((type) => UNDERSTOOD.has(type.toLowerCase()));
  return named ? undefined : new NotAcceptable();
}
