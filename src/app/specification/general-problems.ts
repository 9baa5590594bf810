import type { OpenAPIObject } from '@nestjs/swagger';
import {
  IdempotencyKeyReused,
  IdempotencyResultGone,
  MemberNeedsScope,
  PreconditionFailed,
  RequestInProgress,
} from '../../http/requests/request.problems.js';
import { overBudget, RateLimited, TooManyFailures } from '../../http/limits/limits.problems.js';
import type { InputFault, Problem } from '../../http/problems/problem.js';
import {
  CrossSiteRequest,
  InsufficientScope,
  InvalidToken,
  MisdirectedRequest,
  Unauthenticated,
} from '../../access/access.problems.js';
import * as problems from '../../http/problems/problems.js';
import {
  bodySchemaOf,
  isList,
  isQuestion,
  isVersioned,
  type Endpoint,
  type OperationObject,
  parametersIn,
  resolved,
  scopeOf,
  withOperations,
} from './endpoints.js';
import { PROBLEM_MEDIA_TYPE } from '../../http/problems/send-problem.js';
import { type ProblemResponse, problemResponses } from '../../http/openapi/problem-responses.js';

type Responses = Record<string, ProblemResponse | { readonly $ref: string }>;

/** Adds the problems that follow from the shape of an operation. */
export function withGeneralProblems(document: OpenAPIObject): OpenAPIObject {
  const shared: Record<string, ProblemResponse> = {};
  const described = withOperations(document, (endpoint) => {
    const { path, operation } = endpoint;
    const instance = examplePath(path, operation);
    const responses = withInstance(instance, operation.responses as Responses);
    for (const [status, general] of [
      ...problemResponses([new problems.MalformedRequest(NOT_ENCODED)]),
      ...problemResponses([invalidInput(operation)], instance),
    ]) {
      responses[status] = merged(general, responses[status]);
    }
    for (const [name, some] of Object.entries(problemsOfShape(document, endpoint))) {
      for (const [status, general] of problemResponses(some)) {
        if (responses[status]) {
          responses[status] = merged(general, responses[status]);
        } else {
          shared[name] = general;
          responses[status] = { $ref: `#/components/responses/${name}` };
        }
      }
    }
    return { ...operation, responses };
  });
  return { ...described, components: { ...described.components, responses: shared } };
}

const NOT_ENCODED = 'The query string is not percent-encoded UTF-8.';

/** By the name of the shared response. */
function problemsOfShape(document: OpenAPIObject, endpoint: Endpoint): Record<string, Problem[]> {
  const { operation } = endpoint;
  const scope = scopeOf(endpoint);
  const namesRecord = parametersIn(operation, 'path').length > 0;
  return {
    ...(scope && { Unauthenticated: [new Unauthenticated(), new InvalidToken()] }),
    ...refusedByScope(scope, takesCreatedAt(document, operation)),
    ...(scope && tooMany(endpoint)),
    ...(namesRecord && { RecordNotFound: [new problems.RecordNotFound('discovery', 'RL-15')] }),
    ...(answersJson(operation) && { NotAcceptable: [new problems.NotAcceptable()] }),
    ...(isList(operation) && { QueryTooLong: [new problems.QueryTooLong(7_312, 6_000)] }),
    ...(isVersioned(document, endpoint) && { PreconditionFailed: [new PreconditionFailed()] }),
    ...(bodySchemaOf(operation) &&
      !isQuestion(endpoint) && {
        RequestInProgress: [new RequestInProgress(), new IdempotencyResultGone()],
        IdempotencyKeyReused: [new IdempotencyKeyReused()],
      }),
    ...(operation.requestBody && {
      BodyTooLarge: [new problems.BodyTooLarge()],
      UnsupportedMediaType: [new problems.UnsupportedMediaType()],
    }),
    RequestTimeout: [new problems.RequestTimeout('The request did not arrive in time.')],
    MisdirectedRequest: [new MisdirectedRequest('The request was sent to another name.')],
    HeadersTooLarge: [new problems.HeadersTooLarge('The request line and headers may have at most 16 KiB.')],
    InternalError: [new problems.InternalError()],
    Unavailable: [
      new problems.Unavailable('The database can not be reached.'),
      new problems.DatabaseTimeout(),
      new problems.Overloaded(),
    ],
  };
}

const takesFile = ({ requestBody }: OperationObject): boolean =>
  requestBody !== undefined && 'content' in requestBody && 'text/csv' in requestBody.content;

const answersJson = ({ responses }: OperationObject): boolean =>
  Object.entries(responses).some(([status, response]) => status < '300' && response && 'content' in response);

/** By the name of the shared response. */
function tooMany(endpoint: Endpoint): Record<string, Problem[]> {
  const { operation } = endpoint;
  const requests = [new RateLimited(6_000, 12), new TooManyFailures(48), overBudget('requests')];
  const lists = [...requests, overBudget('reads')];
  const bodies = [overBudget('bodies'), overBudget('pieces')];
  if (isQuestion(endpoint))
    return { TooManyRequestsListsOrBytes: [...lists, ...bodies, overBudget('slowReadTime')] };
  if (isList(operation)) return { TooManyRequestsOrLists: [...lists, overBudget('slowReadTime')] };
  if (takesFile(operation)) return { TooManyRequestsOrBytes: [...requests, ...bodies] };
  if (scopeOf(endpoint) === 'read' || endpoint.method === 'get') return { TooManyRequests: requests };
  const changes = [...requests, overBudget('writes')];
  return operation.requestBody
    ? { TooManyRequestsOrBytes: [...changes, ...bodies] }
    : { TooManyRequestsOrChanges: changes };
}

const takesCreatedAt = (document: OpenAPIObject, operation: OperationObject): boolean =>
  'createdAt' in (resolved(document, bodySchemaOf(operation) ?? {}).properties ?? {});

/** By the name of the shared response. */
function refusedByScope(scope: string | undefined, dates: boolean): Record<string, Problem[]> {
  const elsewhere = new CrossSiteRequest('A page of another site sent the request.');
  if (scope === 'write') {
    const refused = [new InsufficientScope('write', 'read'), elsewhere];
    const member = new MemberNeedsScope('createdAt', 'admin', 'write');
    return dates ? { WriteOrAdminScopeNeeded: [...refused, member] } : { WriteScopeNeeded: refused };
  }
  if (scope === 'admin') return { AdminScopeNeeded: [new InsufficientScope('admin', 'write'), elsewhere] };
  return { OtherSite: [elsewhere] };
}

const invalidInput = (operation: OperationObject): Problem =>
  new problems.InvalidInput([likelyFault(operation)]);

function likelyFault(operation: OperationObject): InputFault {
  if (bodySchemaOf(operation)) {
    const pointer = '/colour';
    return { pointer, code: 'unknown_member', detail: `${pointer} is not a member here.` };
  }
  if (isList(operation)) {
    const detail = 'per_page must be a whole number from 1 to 100.';
    return { parameter: 'per_page', code: 'out_of_range', detail };
  }
  return { parameter: 'colour', code: 'unknown_parameter', detail: 'colour is not a parameter here.' };
}

function merged(general: ProblemResponse, own: Responses[string] | undefined): ProblemResponse {
  if (!own || '$ref' in own) return general;
  return {
    description: `${general.description}\n\n${own.description}`,
    headers: { ...general.headers, ...own.headers },
    content: Object.fromEntries(
      Object.entries(general.content).map(([mediaType, { schema, examples }]) => [
        mediaType,
        { schema, examples: { ...examples, ...own.content[mediaType]?.examples } },
      ]),
    ),
  };
}

const examplePath = (path: string, operation: OperationObject): string =>
  parametersIn(operation, 'path').reduce(
    (written, { name, example }) => written.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );

/** The examples of an operation's own problems with its path. */
function withInstance(instance: string, responses: Responses): Responses {
  const copy = structuredClone(responses);
  for (const response of Object.values(copy)) {
    const examples = 'content' in response ? response.content[PROBLEM_MEDIA_TYPE]?.examples : undefined;
    for (const example of Object.values(examples ?? {})) example.value = { ...example.value, instance };
  }
  return copy;
}
