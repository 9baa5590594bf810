import {
  CrossSiteRequest,
  InsufficientScope,
  InvalidToken,
  MisdirectedRequest,
  NoScope,
  NoWorkspace,
  OperatorAccessOff,
  Unauthenticated,
  UserInactive,
} from '../../access/access.problems.js';
import { overBudget, RateLimited, TooManyFailures } from '../../http/limits/limits.problems.js';
import type { Problem } from '../../http/problems/problem.js';
import * as problems from '../../http/problems/problems.js';
import * as requests from '../../http/requests/request.problems.js';
import { referringTo } from '../../http/requests/own-user.js';
import type { Endpoint } from './endpoints.js';
import { inPascalCase } from './sharing.js';

const INVALID_INPUT = new problems.InvalidInput([
  { pointer: '/colour', code: 'unknown_member', detail: '/colour is not a member here.' },
  { parameter: 'per_page', code: 'out_of_range', detail: 'per_page must be a whole number from 1 to 100.' },
]);
const MALFORMED = new problems.MalformedRequest('The query string is not percent-encoded UTF-8.');
const HEADERS_TOO_LARGE = 'The request line and headers may have at most 16 KiB.';

type GeneralProblem = readonly [name: string, of: (endpoint: Endpoint) => boolean, ...Problem[]];
const all = (): boolean => true;
/** Whether a body is parsed, which must be valid even if the operation needs none. */
const readingBody = ({ method }: Endpoint): boolean => method !== 'get';
const byPerson = ({ isOperators, isPublic }: Endpoint): boolean => !isOperators && !isPublic;
const repeatable = ({ isRepeatable }: Endpoint): boolean => isRepeatable;

/** Whether the operation refers to users: by its members and parameters, or within a filter or a bulk. */
const referring = ({ path, members, parameters }: Endpoint): boolean =>
  referringTo(path).length > 0 &&
  [...referringTo(path), 'filter', 'operations'].some(
    (each) => each in members || parameters.some(({ name }) => name === each),
  );

/** The problems that follow from an operation's shape, by the name of their shared answer. */
const GENERAL: readonly GeneralProblem[] = [
  ['InvalidInput', all, INVALID_INPUT, MALFORMED],
  [
    'Unauthenticated',
    ({ isPublic }) => !isPublic,
    new Unauthenticated(),
    new InvalidToken(),
    new UserInactive(),
  ],
  ['Person', byPerson, new NoScope('groups'), new NoWorkspace('organisation')],
  ['NoUser', referring, new requests.NoUser([{ parameter: 'assignee' }])],
  ['OtherSite', all, new CrossSiteRequest('A page of another site sent the request.')],
  ['SmallScope', byPerson, new InsufficientScope('write', 'read')],
  ['OperatorOff', ({ isOperators }) => isOperators, new OperatorAccessOff()],
  [
    'SmallScopeForMember',
    ({ members }) => 'createdAt' in members,
    new requests.MemberNeedsScope('createdAt', 'admin', 'write'),
  ],
  [
    'RecordNotFound',
    ({ path, isPublic }) => path.includes('{') && !isPublic,
    new problems.RecordNotFound('component', 'finding'),
  ],
  [
    'NotAcceptable',
    ({ declared }) => Boolean(declared.answers ?? declared.answersFile),
    new problems.NotAcceptable(),
  ],
  ['RequestTimeout', all, new problems.RequestTimeout('The request did not arrive in time.')],
  ['RequestInProgress', repeatable, new requests.RequestInProgress(), new requests.IdempotencyResultGone()],
  ['PreconditionFailed', ({ isVersioned }) => isVersioned, new requests.PreconditionFailed()],
  ['BodyTooLarge', readingBody, new problems.BodyTooLarge()],
  ['QueryTooLong', ({ isPage, isQuery }) => isPage && !isQuery, new problems.QueryTooLong(7_312, 6_000)],
  ['UnsupportedMediaType', readingBody, new problems.UnsupportedMediaType()],
  ['MisdirectedRequest', all, new MisdirectedRequest('The request was sent to another name.')],
  ['IdempotencyKeyReused', repeatable, new requests.IdempotencyKeyReused()],
  [
    'TooManyRequests',
    all,
    new RateLimited(6_000, 12),
    new TooManyFailures(48),
    overBudget('requests'),
    overBudget('answers'),
  ],
  ['Lists', ({ isPage }) => isPage, overBudget('reads'), overBudget('slowReadTime')],
  ['Streams', ({ path }) => path.startsWith('/v1/event'), overBudget('streams')],
  ['Changes', ({ isWrite }) => isWrite, overBudget('writes')],
  ['Bytes', readingBody, overBudget('bodies'), overBudget('pieces')],
  ['HeadersTooLarge', all, new problems.HeadersTooLarge(HEADERS_TOO_LARGE)],
  ['InternalError', all, new problems.InternalError()],
  [
    'Unavailable',
    all,
    new problems.Unavailable('The database can not be reached.'),
    new problems.DatabaseTimeout(),
    new problems.Overloaded(),
  ],
];

/** The name and problems of each status that an operation can answer. */
export function problemAnswersOf(endpoint: Endpoint) {
  const named = [
    ...GENERAL.filter(([, of]) => of(endpoint)).flatMap(([name, , ...some]) =>
      some.map((problem) => ({ name, problem })),
    ),
    ...(endpoint.declared.problems ?? []).map((problem) => ({
      name: inPascalCase(problem.kind.code),
      problem,
    })),
  ];
  const byStatus = Map.groupBy(named, ({ problem }) => problem.kind.status);
  return [...byStatus].map(([status, some]) => ({
    status,
    name: [...new Set(some.map(({ name }) => name))].join('Or'),
    problems: some.map(({ problem }) => problem),
  }));
}
