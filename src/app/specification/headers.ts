import type { OpenAPIObject } from '@nestjs/swagger';
import {
  bodySchemaOf,
  isList,
  isQuestion,
  type Endpoint,
  type OperationObject,
  isVersioned,
  recordSchemaOf,
  type Schema,
  withOperations,
} from './endpoints.js';

const text: Schema = { type: 'string' };

const header = (name: string, description: string, schema: Schema = text) =>
  ({ name, in: 'header', description, schema }) as const;

const REQUEST_ID = header(
  'X-Request-Id',
  'Names the request in the answer, in problems and in the log. Left out, the service makes one.',
  { ...text, pattern: '^[\\x21-\\x7e]{1,128}$' },
);
const COUNT = header(
  'Prefer',
  '`count=exact` asks for the number of all records, in `X-Total-Count` (RFC 7240).',
  { ...text, examples: ['count=exact'] },
);
const IF_MATCH = header(
  'If-Match',
  'Only if callers changed nothing since the record had one of these `ETag`s (RFC 9110): else 412.',
);
const IF_NONE_MATCH = header(
  'If-None-Match',
  'Only if the record is not as it was with one of these `ETag`s (RFC 9110): else 304.',
);
const NOT_THIS_PAGE = header(
  'If-None-Match',
  'Only if the page is not as it was with one of these `ETag`s (RFC 9110): else 304.',
);

const CACHE_CONTROL = header(
  'Cache-Control',
  '`max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` some seconds, which may be answered ' +
    'faster; `no-cache` asks for them as they are (RFC 9111). Left out, a token that may write sees what is written.',
  { ...text, examples: ['max-stale=10'] },
);

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Sent again with the same key within 24 hours, the request is not done again, but answered as it was; where that ' +
    'was more than 16 KiB, with the record as it is by then. Keys belong to a token.',
  { ...text, minLength: 1, maxLength: 255 },
);

const ANSWER_HEADERS = {
  'X-Request-Id': { description: 'The id of the request, also in the log.', schema: text },
  ETag: { description: 'Names what the record is now; send it back in `If-Match`.', schema: text },
  RateLimit: {
    description:
      'How many more requests (`r`) the token may make in the next seconds (`t`): `"token";r=5999;t=60`.',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'How many requests (`q`) a token may make in how many seconds (`w`): `"token";q=6000;w=60`.',
    schema: text,
  },
  'Idempotency-Replayed': {
    description: '`true` when the answer is that of an earlier request with the same `Idempotency-Key`.',
    schema: text,
  },
};

const shared = (name: keyof typeof ANSWER_HEADERS) => ({ [name]: { $ref: `#/components/headers/${name}` } });

/** Adds the headers that follow from the shape of an operation. */
export function withHeaders(document: OpenAPIObject): OpenAPIObject {
  const described = withOperations(document, (endpoint) => ({
    ...endpoint.operation,
    parameters: [...(endpoint.operation.parameters ?? []), ...requestHeadersOf(document, endpoint)],
    responses: withAnswerHeaders(document, endpoint),
  }));
  const { responses = {}, ...components } = described.components ?? {};
  return {
    ...described,
    components: {
      ...components,
      headers: ANSWER_HEADERS,
      responses: Object.fromEntries(
        Object.entries(responses).map(([name, response]) => [
          name,
          withMoreHeaders(response, shared('X-Request-Id')),
        ]),
      ),
    },
  };
}

const isPaged = ({ responses }: OperationObject): boolean => {
  const answer = responses['200'];
  return answer !== undefined && 'headers' in answer && answer.headers?.['X-Total-Count'] !== undefined;
};

function requestHeadersOf(document: OpenAPIObject, endpoint: Endpoint) {
  const { method, operation } = endpoint;
  const hasVersions = isVersioned(document, endpoint);
  return [
    ...(bodySchemaOf(operation) && !isQuestion(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ...(isPaged(operation) ? [COUNT] : []),
    ...(hasVersions ? [IF_MATCH] : []),
    ...(hasVersions && method === 'get' ? [IF_NONE_MATCH] : []),
    ...(isList(operation) ? [NOT_THIS_PAGE] : []),
    ...(method === 'get' ? [CACHE_CONTROL] : []),
    REQUEST_ID,
  ];
}

function withAnswerHeaders(document: OpenAPIObject, endpoint: Endpoint): OperationObject['responses'] {
  const { method, operation } = endpoint;
  const shown = recordSchemaOf(document, operation);
  const isTagged = shown?.properties?.['updatedAt'] !== undefined;
  const isRead = method === 'get' && isVersioned(document, endpoint);
  const responses = {
    ...operation.responses,
    ...(isRead && { '304': { description: 'The caller has the record as it is (`If-None-Match`).' } }),
    ...(isList(operation) && {
      '304': {
        description: 'The caller has the page as it is (`If-None-Match`).',
        headers: (operation.responses['200'] as Exclude<Response, { $ref: string }>).headers,
      },
    }),
  };
  return Object.fromEntries(
    Object.entries(responses as Record<string, Response>).map(([status, response]) => [
      status,
      withMoreHeaders(response, {
        ...(status < '400' && isTagged && shared('ETag')),
        ...(status < '300' &&
          bodySchemaOf(operation) &&
          !isQuestion(endpoint) &&
          shared('Idempotency-Replayed')),
        ...(status < '300' && { ...shared('RateLimit'), ...shared('RateLimit-Policy') }),
        ...shared('X-Request-Id'),
      }),
    ]),
  );
}

type Response = NonNullable<OperationObject['responses'][string]>;

const withMoreHeaders = (response: Response, headers: Record<string, { $ref: string }>): Response =>
  '$ref' in response ? response : { ...response, headers: { ...response.headers, ...headers } };
