import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTransient, isUnavailable, timeoutIn } from '../../platform/database/postgres-errors.js';
import { printableName } from './excerpt.js';
import { BudgetUsedUp, DatabaseUnresponsive, ProcessBusy } from '../../platform/governor/governor.js';
import { Problem } from './problem.js';
import * as problems from './problems.js';
import { sendProblem } from './send-problem.js';

@Injectable()
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    sendProblem(problemOf(error, request), request, reply);
  }
}

export function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // Callers who disconnect cause the same error code as a database that does, so they are checked first.
  return clientProblemOf(error, request) ?? serverProblemOf(error);
}

const FILE = 'Send the file as text/csv, application/x-ndjson or application/json.';

function clientProblemOf(error: unknown, request: FastifyRequest): Problem | undefined {
  switch (statusOf(error)) {
    case 400:
      return new problems.MalformedRequest(messageOf(error));
    case 404:
      return noRouteProblem(request);
    case 413:
      return new problems.BodyTooLarge();
    case 414:
      // Only in-process requests can have such a path: others are rejected for the size of their headers.
      return new problems.MalformedRequest('A part of the path is too long.');
    case 415:
      return new problems.UnsupportedMediaType(request.routeOptions.config.takesFiles ? FILE : undefined);
    default:
      return undefined;
  }
}

function serverProblemOf(error: unknown): Problem {
  if (error instanceof BudgetUsedUp) return new problems.OverBudget(error.budget, error.retryAfter);
  if (error instanceof ProcessBusy) return new problems.Overloaded();
  if (error instanceof DatabaseUnresponsive) return new problems.Unavailable(error.message);
  if (isUnavailable(error)) return new problems.Unavailable('The database can not be reached.', error);
  if (isTransient(error)) {
    return new problems.Unavailable('Too many requests are changing the same records right now.', error);
  }
  const timeout = timeoutIn(error);
  if (timeout) return new problems.DatabaseTimeout(TIMEOUT_DETAILS[timeout], error);
  return new problems.InternalError(error);
}

export function noRouteProblem(request: FastifyRequest): Problem {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = request.server.methodsOf(path);
  return allowed.length > 0 && !allowed.includes(request.method)
    ? new problems.MethodNotAllowed(request.method, allowed)
    : new problems.RouteNotFound(`There is nothing at ${printableName(path)}.`);
}

const TIMEOUT_DETAILS = {
  statement: undefined,
  lock: 'Other requests are changing the same records for too long. Try again.',
  transaction: 'The change took longer than is allowed, so nothing was changed. Try again.',
};

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The request could not be read.';
