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
      'Sent again with the same key within 24 hours, the request is not done again, but answered as it was; where ' +
      'that was more than 16 KiB, with the record as it is by then. Keys belong to a token.',
    schema: { minLength: 1, maxLength: 255 },
  },
  {
    name: 'Prefer',
    isTakenBy: ({ isCounted }) => isCounted,
    description: '`count=exact` asks for the number of all records, in `X-Total-Count` (RFC 7240).',
    schema: { examples: ['count=exact'] },
  },
  {
    name: 'If-Match',
    isTakenBy: ({ isVersioned }) => isVersioned,
    description:
      'Only if callers changed nothing since the record had one of these `ETag`s (RFC 9110): else 412.',
  },
  {
    name: 'If-None-Match',
    isTakenBy: ({ isCacheable }) => isCacheable,
    description: 'Only if what is asked for is not as it was with one of these `ETag`s (RFC 9110): else 304.',
  },
  {
    name: 'Cache-Control',
    isTakenBy: ({ method }) => method === 'get',
    description:
      '`max-stale=10` accepts records as they were up to 10 seconds ago, `max-stale` some seconds, which may be answered ' +
      'faster; `no-cache` asks for them as they are (RFC 9111). Left out, a token that may write sees what is written.',
    schema: { examples: ['max-stale=10'] },
  },
  {
    name: 'X-Request-Id',
    isTakenBy: () => true,
    description:
      'Names the request in the answer, in problems and in the log. Left out, the service makes one.',
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
      security: [endpoint.isOperators ? { operator: [] } : { token: [endpoint.scope] }],
    };
  });

/** The noun of a path, which has an example of its own: `/v1/component/{id}` → `component`. */
const nounIn = (path: string): string => path.split('/')[2] ?? '';
