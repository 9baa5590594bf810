import type { FastifyReply, FastifyRequest } from 'fastify';
import { excerpt } from './excerpt.js';
import type { Problem, ProblemFacts } from './problem.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const MAX_INSTANCE_BYTES = 2_048;

/** The body of problem details (RFC 9457). */
export function problemBody(problem: ProblemFacts, instance: string, requestId: string): object {
  const { status, code, title } = problem.kind;
  return {
    type: typeOf(code),
    title,
    status,
    detail: problem.message,
    instance: excerpt(instance, MAX_INSTANCE_BYTES),
    code,
    requestId,
    ...(problem.errors && { errors: problem.errors }),
  };
}

const typeOf = (code: string): string => `urn:discovery-records:problem:${code}`;

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = problem.kind;
  // Problems with a cause are logged. A 503 without one explains itself, and there can be many.
  if (status === 500 || problem.cause !== undefined)
    request.log.error({ err: problem.cause ?? problem }, problem.message);
  if (reply.sent) return;
  const instance = request.url.split('?', 1)[0] ?? '';
  void reply
    .code(status)
    .headers({ ...problem.headers })
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(problemBody(problem, instance, request.id)));
}
