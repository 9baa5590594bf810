import { quoted } from './excerpt.js';
import {
  type InputFault,
  MAX_FAULTS,
  memberProblem,
  Problem,
  problem,
  type ProblemKind,
  sameProblem,
} from './problem.js';

export class InvalidInput extends problem(400, 'invalid_input', 'The input is invalid') {
  /** @param faults of which the first {@link MAX_FAULTS} are shown */
  constructor(faults: readonly InputFault[]) {
    const errors = faults.slice(0, MAX_FAULTS);
    const more = faults.length > MAX_FAULTS ? [`These are the first ${MAX_FAULTS} faults.`] : [];
    super([...more, ...errors.map(({ detail }) => detail)].join(' '), { errors });
  }
}

/** Takes only as many faults as are shown. @throws InvalidInput if there is any */
export function refuseAny(candidates: Iterable<InputFault>): void {
  const faults = Iterator.from(candidates)
    .take(MAX_FAULTS + 1)
    .toArray();
  if (faults.length > 0) throw new InvalidInput(faults);
}

export class MalformedRequest extends problem(400, 'malformed_request', 'The request is malformed') {}

export class RecordNotFound extends problem(404, 'record_not_found', 'There is no such record') {
  /** @param kind the name of the kind in the API: `discovery` */
  constructor(kind: string, reference: string) {
    super(`There is no ${kind} with the id or clientId ${quoted(reference)}.`);
  }
}

/** @throws RecordNotFound */
export function orNotFound<Record>(record: Record | undefined, kind: string, reference: string): Record {
  if (record === undefined) throw new RecordNotFound(kind, reference);
  return record;
}

export class RouteNotFound extends problem(404, 'route_not_found', 'There is nothing at this path') {}

export class MethodNotAllowed extends problem(
  405,
  'method_not_allowed',
  'The path does not take this method',
) {
  constructor(method: string, allowed: readonly string[]) {
    super(`This path takes ${allowed.join(', ')}, not ${method}.`, {
      headers: { allow: allowed.join(', ') },
    });
  }
}

export class NotAcceptable extends sameProblem(
  406,
  'not_acceptable',
  'There is no answer of a type that is accepted',
  'Records are answered as application/json: leave out Accept, or name that type in it.',
) {}

export class ClientIdTaken extends memberProblem(409, 'client_id_taken', 'The clientId is taken') {
  constructor(kind: string, clientId: string, pointer: string) {
    super(pointer, `Another ${kind} of the workspace has the clientId ${quoted(clientId)}.`);
  }
}

export class NameTaken extends memberProblem(409, 'name_taken', 'The name is taken') {
  constructor(kind: string, name: string, pointer: string) {
    super(pointer, `Another ${kind} of the workspace is named ${quoted(name)}.`);
  }
}

export class RecordInUse extends problem(409, 'record_in_use', 'Other records refer to this one') {
  /** @param users how many records of each kind refer to it: `{ discoveries: 3 }` */
  constructor(kind: string, users: Readonly<Record<string, number>>) {
    const named = Object.entries(users)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${what}: ${count}`);
    const counts = named.length > 0 ? ` (${named.join(', ')})` : '';
    super(`The ${kind} is still referred to by other records${counts}.`);
  }
}

export class MergedIntoItself extends memberProblem(
  409,
  'merged_into_itself',
  'A record can not be merged into itself',
) {
  /** @param kind such as `discovery` */
  constructor(kind: string, reference: string) {
    super('/into', `${quoted(reference)} is the ${kind} itself, or was merged into it.`);
  }
}

export class MergeTooLarge extends problem(409, 'merge_too_large', 'The record has too much to be merged') {
  /** @param moving a clause with the number of records that would move: `The discovery has 12480 pieces of feedback` */
  constructor(moving: string, most: number) {
    super(`${moving}. ${most} can move at once.`);
  }
}

export class BodyTooLarge extends problem(413, 'body_too_large', 'The body is too large') {
  constructor(detail = 'A body may have at most 1 MiB (1,048,576 bytes).') {
    super(detail);
  }
}

export class RequestTimeout extends problem(408, 'request_timeout', 'The request took too long to arrive') {}

/** The URL of a list has to fit into the `Link` header of the next page. */
export class QueryTooLong extends problem(414, 'query_too_long', 'The query is too long') {
  constructor(length: number, most: number) {
    super(
      `The path and query have ${length} characters where everything is percent-encoded that has to be; ` +
        `${most} are the most for this list and order. Ask for fewer values at a time.`,
    );
  }
}

export class UnsupportedMediaType extends problem(
  415,
  'unsupported_media_type',
  'The body is of a type that is not taken',
) {
  constructor(detail = 'Send the body as application/json, in UTF-8.') {
    super(detail);
  }
}

export class HeadersTooLarge extends problem(431, 'headers_too_large', 'The headers are too large') {}

export class InternalError extends problem(500, 'internal_error', 'Something went wrong in the service') {
  constructor(cause?: unknown) {
    super('The error is in the log, under the request id.', { cause });
  }
}

export class Unavailable extends problem(503, 'unavailable', 'The service is not available right now') {
  constructor(detail: string, cause?: unknown) {
    super(detail, { headers: { 'retry-after': '1' }, cause });
  }
}

export class DatabaseTimeout extends problem(503, 'database_timeout', 'The database took too long') {
  constructor(
    detail = 'The request takes longer than is allowed. Ask for less at once, or try again later.',
    cause?: unknown,
  ) {
    super(detail, { headers: { 'retry-after': '1' }, cause });
  }
}

/** The workspace has used up its share of a budget. */
export class OverBudget extends Problem {
  constructor(
    private readonly budget: { readonly each: number; readonly what: string; readonly code: string },
    retryAfter: number,
  ) {
    const share = `${budget.each.toLocaleString('en')} ${budget.what}`;
    super(`You may have ${share}. Ask for less at once, or try again in ${retryAfter} s.`, {
      headers: { 'retry-after': String(retryAfter) },
    });
  }

  override get kind(): ProblemKind {
    return { status: 429, code: this.budget.code, title: `There are too many ${this.budget.what}` };
  }
}

export class Overloaded extends sameProblem(
  503,
  'overloaded',
  'There are too many requests at the moment',
  'The service works on as many requests as it can. Try again soon.',
  {
    headers: { 'retry-after': '1' },
  },
) {}

/** The query would take longer than the time limit. */
export class QueryTooExpensive extends sameProblem(
  422,
  'query_too_expensive',
  'The query takes too long',
  'Finding this takes longer than is allowed. Add a condition that few records meet, or leave out what compares ' +
    'parts of texts, sorts by several keys, or asks for a total.',
) {}
