import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { excerpt } from './excerpt.js';
import type { Problem } from './problem.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Of the path that was asked for, in bytes. */
const LONGEST_INSTANCE = 2_048;

/** The body of a problem (RFC 9457). */
export function problemBody(problem: Problem, instance: string, requestId: string): object {
  const { status, code, title } = problem.kind;
  return {
    type: typeOf(code),
    title: title || STATUS_CODES[status],
    status,
    detail: problem.message,
    instance: excerpt(instance, LONGEST_INSTANCE),
    code,
    requestId,
    ...(problem.errors && { errors: problem.errors }),
  };
}

/** Identifies a kind of problem; there is nothing to fetch. */
export const typeOf = (code: string): string => `urn:discovery-records:problem:${code}`;

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = problem.kind;
  // Problems of the service that have no cause are no riddle, and may be many.
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
