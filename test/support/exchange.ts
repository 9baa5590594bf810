import type { Operation, Specification } from './specification.js';
import { words } from './names.js';

/** What the service can answer where there is no operation; the specification's introduction tells of it. */
const NOWHERE = 'route_not_found';

/** Headers that tell about the record, the list or the problem, and so stand with the operation. */
const TELLING = new Set(
  words(`
  allow etag idempotency-replayed link location preference-applied retry-after www-authenticate
  x-request-id x-total-count
`),
);

/** A request and its answer, whoever saw them: a hook of the service, or who sent it. */
export interface Exchange {
  readonly operation: Operation;
  readonly method: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** Of the request. */
  readonly contentType: string | undefined;
  readonly sent: unknown;
  /** Whether the caller may only submit, and is answered with ids alone. */
  readonly isSubmission?: boolean;
  readonly status: number;
  /** Of the answer, with names in small letters. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The answer's: parsed if it is JSON, a text otherwise, undefined if there is none. */
  readonly body: unknown;
}

/** What of an exchange is not as it is specified: of the answer, and of a request that was taken. */
export function* liesIn(specification: Specification, exchange: Exchange): Generator<string> {
  if (codeIn(exchange.body) === NOWHERE) return;
  yield* liesInAnswer(specification, exchange);
  if (exchange.status < 300) yield* liesInRequest(specification, exchange);
}

function* liesInAnswer(specification: Specification, exchange: Exchange): Generator<string> {
  const { operation, method, status, headers, body } = exchange;
  const response = operation.responses[status];
  if (!response) return yield `${codeIn(body)} is not specified`;
  for (const name of Object.keys(headers).filter((each) => TELLING.has(each))) {
    const isTold = Object.keys(response.headers ?? {}).some((told) => told.toLowerCase() === name);
    if (!isTold) yield `the header ${name} is not specified`;
  }
  if (method === 'HEAD') return;
  if (!response.content) {
    if (body !== undefined) yield 'has a body that is not specified';
    return;
  }
  const mediaType = mediaTypeIn(String(headers['content-type']));
  const content = response.content[mediaType];
  if (!content) return yield `${mediaType} is not specified`;
  const faults = specification.faultsOf(body, content.schema);
  yield* faults.filter(
    (fault) => !(choosesMembers(exchange) && fault.includes('must have required property')),
  );
  if (content.examples && !(codeIn(body) in content.examples)) {
    yield `the code ${codeIn(body)} is not specified`;
  }
}

/** Whether the request, or the caller's scope, says which members to show, so that required ones may be left out. */
const choosesMembers = ({ query, sent, isSubmission = false }: Exchange): boolean =>
  isSubmission || 'fields' in query || (typeof sent === 'object' && sent !== null && 'fields' in sent);

/** What was taken must have been allowed. */
function* liesInRequest(specification: Specification, exchange: Exchange): Generator<string> {
  const { parameters, requestBody } = exchange.operation;
  for (const [name, value] of Object.entries(exchange.query)) {
    const parameter = parameters.find((each) => each.in === 'query' && each.name === name);
    if (!parameter) {
      yield `takes the parameter ${name}, which is not specified`;
      continue;
    }
    const { schema } = parameter;
    for (const fault of specification.faultsOf(asMeant(value, schema.type), schema))
      yield `takes ${name} although it ${fault}`;
  }
  const mediaType = mediaTypeIn(String(exchange.contentType));
  const content = requestBody?.content[mediaType];
  if (requestBody && !content) return yield `takes ${mediaType}, which is not specified`;
  // What a file says isn't known until it is read.
  if (!content || requestBody?.content['text/csv']) return;
  if (exchange.sent === undefined && !requestBody?.required) return;
  if (exchange.sent === undefined) return yield 'takes what is no JSON';
  const taken = takenOf(exchange);
  if (specification.faultsOf(trimmed(taken), content.schema).length === 0) return;
  for (const fault of specification.faultsOf(taken, content.schema)) yield `takes a body although ${fault}`;
}

const mediaTypeIn = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A body without the operations that were refused while others were done. */
function takenOf({ sent, body: answer }: Exchange): unknown {
  const { operations, ...others } = (sent ?? {}) as { operations?: unknown };
  const { results } = (answer ?? {}) as { results?: readonly { status: number }[] };
  if (!Array.isArray(operations) || !results) return sent;
  const taken = operations.filter((_, index) => Number(results[index]?.status) < 300);
  return { ...others, operations: taken.length > 0 ? taken : [{ delete: { id: 'none' } }] };
}

/** A query has only texts. */
function asMeant(value: string | string[], type: unknown): unknown {
  if (type === 'integer') return Number(value);
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  return type === 'array' ? [value].flat() : value;
}

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

/** Titles count without the white space around them, which JSON Schema can not say. */
const trimmed = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() || value : value,
  );
