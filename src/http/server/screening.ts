import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMalformed } from '../input/query-string.js';
import type { Problem } from '../problems/problem.js';
import { noRouteProblem } from '../problems/problem.filter.js';
import { MalformedRequest, NotAcceptable } from '../problems/problems.js';
import { sendProblem } from '../problems/send-problem.js';
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** Sets the headers of all answers, and rejects requests that are invalid for any caller. */
export function screenRequests(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    const problem = problemWith(request);
    // Answered here, because libraries handle errors of their routes themselves.
    if (problem) sendProblem(problem, request, reply);
    else done();
  });
}

function problemWith(request: FastifyRequest): Problem | undefined {
  const { headers, query, is404, raw } = request;
  const misaddressed = hostProblem(raw);
  if (misaddressed) return misaddressed;
  if (is404) return noRouteProblem(request);
  if (isMalformed(query)) return new MalformedRequest('The query string is not percent-encoded UTF-8.');
  return negotiates(request)
    ? acceptProblem(headers.accept, request.routeOptions.config.answersType)
    : undefined;
}

function negotiates({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  const answersNothing = method === 'DELETE' || config.takesSignedBody;
  return url.startsWith('/v1/') && !answersNothing && !config.answersFiles;
}

/** A name (possibly empty) or an address, and a port (RFC 3986, section 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** Checks `Host` (RFC 9112, section 3.2). Node's parsed headers keep only the first of several. */
function hostProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): MalformedRequest | undefined {
  const { host } = headers;
  if (host === undefined)
    return httpVersion === '1.1' ? new MalformedRequest('There is no Host header.') : undefined;
  if (isRepeated(rawHeaders)) return new MalformedRequest('There is more than one Host header.');
  return HOST.test(host) ? undefined : new MalformedRequest('The Host header is not the name of a host.');
}

function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const JSON_TYPE = 'application/json';

const ACCEPTABLE = new Set([JSON_TYPE, 'application/problem+json']);

const COMMON = new Set<string | undefined>([
  undefined,
  '',
  '*/*',
  JSON_TYPE,
  'application/json, text/plain, */*',
]);

/** Much longer than any client's header; parsing 16 KB takes milliseconds. */
const MAX_ACCEPT_LENGTH = 1_000;

/** Checks `Accept` (RFC 9110, section 12.5.1). */
function acceptProblem(accept: string | undefined, type = JSON_TYPE): Problem | undefined {
  if (COMMON.has(accept)) return undefined;
  if ((accept?.length ?? 0) > MAX_ACCEPT_LENGTH)
    return new MalformedRequest(`Accept may have at most ${MAX_ACCEPT_LENGTH} characters.`);
  const negotiator = new Negotiator({ headers: { accept } });
  if (negotiator.mediaTypes([type]).length > 0) return undefined;
  const named = negotiator.mediaTypes().some((type) => ACCEPTABLE.has(type.toLowerCase()));
  return named ? undefined : new NotAcceptable();
}
