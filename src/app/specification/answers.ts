import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { Problem } from '../../http/problems/problem.js';
import { ProblemRecord } from '../../http/problems/problem.record.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from '../../http/problems/send-problem.js';
import { type Endpoint, type Response, withOperations } from './endpoints.js';
import { problemAnswersOf } from './problems.js';
import type { Share } from './sharing.js';

const HEADERS = {
  Location: 'The path of the new record.',
  Link: 'The next page, as `<…>; rel="next"` (RFC 8288). Absent on the last page.',
  'X-Total-Count': 'The number of all records of the list. Only if the request has `Prefer: count=exact`.',
  'Preference-Applied': '`count=exact` when `X-Total-Count` is there (RFC 7240).',
  PageETag:
    'The version of the page, including its `Link` and `X-Total-Count`; send it back in `If-None-Match`.',
  ETag: 'The version of the record; send it back in `If-Match`.',
  'Idempotency-Replayed':
    '`true` when the answer is that of an earlier request with the same `Idempotency-Key`.',
  RateLimit:
    'The number of requests (`r`) that the token may still make in the next seconds (`t`): `"token";r=5999;t=60`.',
  'RateLimit-Policy':
    'The number of requests (`q`) that a token may make in a window of seconds (`w`): `"token";q=6000;w=60`.',
  'Retry-After': 'The seconds to wait before a retry.',
  'WWW-Authenticate': 'How to authenticate (RFC 6750).',
  'X-Request-Id': 'The id of the request, which the log has as well.',
};
type Header = keyof typeof HEADERS;
const NAMES = Object.keys(HEADERS) as Header[];
const NUMBERS = new Set<Header>(['X-Total-Count', 'Retry-After']);

const describedHeaders = () =>
  Object.fromEntries(
    NAMES.map((name) => [
      name,
      { description: HEADERS[name], schema: { type: NUMBERS.has(name) ? 'integer' : 'string' } },
    ]),
  );

const headersOf = ({ declared, isPage, isCounted, isTagged, isRepeatable }: Endpoint): Header[] => [
  ...(declared.creates ? (['Location'] as const) : []),
  ...(declared.lists && declared.lists !== 'as a whole' ? (['Link'] as const) : []),
  ...(isCounted ? (['X-Total-Count', 'Preference-Applied'] as const) : []),
  ...(isPage ? (['PageETag'] as const) : []),
  ...(isTagged ? (['ETag'] as const) : []),
  ...(isRepeatable ? (['Idempotency-Replayed'] as const) : []),
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
];

const refersTo = (headers: readonly Header[]) =>
  Object.fromEntries(
    headers.map((name) => [name === 'PageETag' ? 'ETag' : name, { $ref: `#/components/headers/${name}` }]),
  );

/** Adds the headers and problems that follow from the shape of an operation: its method, body and answer. */
export function withAnswers(document: OpenAPIObject, share: Share): OpenAPIObject {
  const examples: Record<string, object> = {};
  const described = withOperations(document, (endpoint) => {
    const headers = refersTo(headersOf(endpoint));
    const [[status, success]] = endpoint.responses;
    const done = { ...success, headers };
    const responses: Record<string, Response> = { [status]: done.content ? done : share('Done', done) };
    if (endpoint.isCacheable) {
      responses['304'] = share(endpoint.isPage ? 'PageNotModified' : 'RecordNotModified', {
        description: NOT_MODIFIED,
        headers,
      });
    }
    for (const { status, name, problems } of problemAnswersOf(endpoint)) {
      for (const problem of problems) examples[problem.kind.code] ??= exampleOf(problem, endpoint);
      responses[status] = share(name, responseOf(problems));
    }
    return { responses };
  });
  return { ...described, components: { ...described.components, headers: describedHeaders(), examples } };
}

const NOT_MODIFIED = 'The caller has the current version already (`If-None-Match`).';

const REQUEST_ID = 'nightly-sync-0042';

/** The example id in paths of records without a `clientId`. */
const RECORD_ID = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';

function exampleOf(problem: Problem, { path, parameters }: Endpoint) {
  const inPath = parameters.find((each) => each.in === 'path');
  const instance = path.replace(/{.*}/, encodeURIComponent(String(inPath?.example ?? RECORD_ID)));
  return { value: problemBody(problem, instance, REQUEST_ID) };
}

const PROBLEM = { $ref: getSchemaPath(ProblemRecord) };

function responseOf(problems: readonly Problem[]): Response {
  const codes = problems.map(({ kind }) => kind.code);
  const headers = new Set(problems.flatMap((problem) => Object.keys(problem.headers)));
  return {
    description: problems.map(({ kind }) => `- \`${kind.code}\`: ${kind.title}.`).join('\n'),
    headers: refersTo([...NAMES.filter((name) => headers.has(name.toLowerCase())), 'X-Request-Id']),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        // Generated clients can switch on the codes, because they are an enum.
        schema: { allOf: [PROBLEM, { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((each) => [each, { $ref: `#/components/examples/${each}` }])),
      },
    },
  };
}
