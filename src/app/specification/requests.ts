import type { OpenAPIObject } from '@nestjs/swagger';
import { type Endpoint, type Schema, withOperations } from './endpoints.js';
import type { Share } from './sharing.js';

interface RequestHeader {
  readonly name: string;
  readonly isTakenBy: (endpoint: Endpoint) => boolean;
  readonly description: string;
  readonly schema?: Schema;
}

const HEADERS: readonly RequestHeader[] = [
  {
    name: 'Idempotency-Key',
    isTakenBy: ({ isRepeatable }) => isRepeatable,
    description:
      'A request that is repeated with the same key within 24 hours is not carried out again, but gets the former ' +
      'answer; if that had more than 16 KiB, it shows the record as it is now. Keys belong to a token.',
    schema: { minLength: 1, maxLength: 255 },
  },
  {
    name: 'Prefer',
    isTakenBy: ({ isCounted }) => isCounted,
    description: '`count=exact` requests the number of all records, in `X-Total-Count` (RFC 7240).',
    schema: { examples: ['count=exact'] },
  },
  {
    name: 'If-Match',
    isTakenBy: ({ isVersioned }) => isVersioned,
    description:
      'Fails with 412 if callers have changed the record since it had one of these `ETag`s (RFC 9110).',
  },
  {
    name: 'If-None-Match',
    isTakenBy: ({ isCacheable }) => isCacheable,
    description: 'The answer is 304 if the current version still has one of these `ETag`s (RFC 9110).',
  },
  {
    name: 'Cache-Control',
    isTakenBy: ({ method }) => method === 'get',
    description:
      '`max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` as they were some seconds ago, ' +
      'which may be faster; `no-cache` requests the current ones (RFC 9111), as do tokens that may write by default.',
    schema: { examples: ['max-stale=10'] },
  },
  {
    name: 'X-Request-Id',
    isTakenBy: () => true,
    description:
      'The id of the request in the answer, in problems and in the log. When left out, the service makes one.',
    schema: { pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
];

/** Adds the scope and the headers that follow from the shape of an operation. */
export const withRequests = (document: OpenAPIObject, share: Share): OpenAPIObject =>
  withOperations(document, (endpoint) => {
    const headers = HEADERS.filter(({ isTakenBy }) => isTakenBy(endpoint)).map(
      ({ name, description, schema }) => ({
        name,
        in: 'header' as const,
        description,
        schema: { type: 'string', ...schema },
      }),
    );
    return {
      parameters: [...endpoint.parameters, ...headers].map((each) =>
        share(each.in === 'path' ? `${nounIn(endpoint.path)}-${each.name}` : each.name, each),
      ),
      security: endpoint.isPublic
        ? []
        : [endpoint.isOperators ? { operator: [] } : { token: [endpoint.scope] }],
    };
  });

/** The noun of a path, `component` of `/v1/component/{id}`. Each noun has examples of its own. */
const nounIn = (path: string): string => path.split('/')[2] ?? '';
