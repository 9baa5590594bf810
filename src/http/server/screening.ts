import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMalformed } from '../input/query-string.js';
import type { Problem } from '../problems/problem.js';
import { noRouteProblem } from '../problems/problem.filter.js';
import { MalformedRequest } from '../problems/problems.js';
import { sendProblem } from '../problems/send-problem.js';
import { hostProblem } from './host.js';
import { acceptProblem } from './negotiation.js';

/** Sets the headers of all answers, and refuses what is wrong whoever the caller is. */
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
  return answersJson(request) ? acceptProblem(headers.accept) : undefined;
}

const answersJson = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'DELETE' && !routeOptions.config.answersFiles && (routeOptions.url?.startsWith('/v1/') ?? false);
