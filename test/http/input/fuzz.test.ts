import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { send } from '../../support/raw.js';
import { operations, RESOURCES } from '../../support/resources.js';
import { readSpecification } from '../../support/specification.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';

// A run that fails prints its seed and path, which repeat it.
const SEED = 20_261_120;
const RUNS = 60;
/** Requests that are sent together. */
const CROWD = 20;

const service = useService();
let references: string[];
beforeAll(async () => {
  const { make } = service;
  await make.commented();
  const parent = await make.underComponent({ clientId: 'parent' });
  const field = await make.field({ type: 'MULTI_SELECT', options: ['a', 'b'], clientId: 'select' });
  const records = [parent, field, await make.user(), await make.state(), await make.feedback({ on: parent })];
  references = [...records.map(({ id }) => id), 'parent', 'select', 'feedback', 'backlog'];
});

const PARAMETERS = [
  ...words(`
    dryRun map format records per_page offset cursor sort select q tag assignee parentId parentType
    discoveryStateId discoveryId id starred company authorEmail created_before created_after
    updated_before updated_after __proto__ a[]
  `),
  '',
];
const TEXTS = [
  '',
  ' ',
  ...words(`
    x 0 -1 1e3 null true TEXT SELECT title -updatedAt -lastFeedback feedbackScore rank issues NONE none
    2026-01-31 ["a"] 9007199254740993 https://example.com \0 \ud800 \u202e % %00
  `),
  "'",
  '"',
  '\\',
  '$1',
  ':*',
  '😀'.repeat(130),
  'x'.repeat(600),
];

const reference = fc.nat().map((number) => references[number % references.length] as string);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: reference },
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const texts = fc.array(text, { maxLength: 4 });
const links = fc.array(fc.oneof(fc.webUrl(), text), { maxLength: 3 });
const value = fc.record({
  field: fc.record({ id: reference }),
  value: fc.oneof(fc.constantFrom('["b"]', '[]', null), text),
});

const comparison = fc.dictionary(
  fc.constantFrom('eq', 'ne', 'in', 'gt', 'contains', 'startsWith', 'has', 'hasAll', 'empty', 'within', 'x'),
  fc.oneof(text, texts, reference, fc.constantFrom(null, true, 0, -1.5, 1e21, 2 ** 53, '1e5', [1])),
  { maxKeys: 2, noNullPrototype: true },
);
const compared = fc.oneof(
  fc.constantFrom('title', 'createdAt', 'parentId', 'tags', 'assignees', 'feedbackScore', 'parentType', 'q'),
  reference.map((each) => `fieldsValues.${each}`),
  text,
);
const conditions = fc.dictionary(compared, fc.oneof({ weight: 9, arbitrary: comparison }, text), {
  maxKeys: 2,
  noNullPrototype: true,
});

/** What a member usually is, more or less. */
const plausible = {
  filter: fc.oneof(
    conditions,
    fc.record({ and: fc.array(conditions, { maxLength: 3 }) }, { noNullPrototype: true }),
    fc.record({ or: fc.array(conditions, { maxLength: 3 }), not: conditions }, { noNullPrototype: true }),
    fc.record(
      { discoveryId: texts, company: texts, starred: fc.boolean(), q: text, created_after: text },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
  sort: fc.array(fc.oneof(compared, fc.constantFrom('-title', 'lastFeedback', '-fieldsValues.feedback')), {
    maxLength: 4,
  }),
  groupBy: fc.oneof(
    fc.constantFrom('tags', 'parentId', 'company', 'discoveryId', null),
    fc.record({ field: reference }),
  ),
  per_page: fc.integer({ min: 0, max: 101 }),
  offset: fc.constantFrom(0, 3, -1, 2 ** 53 - 1, 1e300),
  select: text,
  title: text,
  name: text,
  type: fc.constantFrom('TEXT', 'NUMBER', 'SELECT', 'SCORE', 'FEEDBACK'),
  description: fc.oneof(text, fc.constant(null)),
  clientId: text,
  before: reference,
  after: reference,
  parentId: fc.oneof(reference, fc.constant(null)),
  discoveryStateId: reference,
  assignees: fc.array(reference, { maxLength: 3 }),
  addAssignees: fc.array(reference, { maxLength: 3 }),
  removeAssignees: fc.array(reference, { maxLength: 3 }),
  tags: texts,
  addTags: texts,
  removeTags: texts,
  fieldsValues: fc.array(value, { maxLength: 3 }),
  alphaIssueUrls: links,
  bravoIssueUrls: links,
  charlieIssueUrls: links,
  deltaIssueUrls: links,
  echoCardUrls: links,
  formula: fc.oneof(
    fc.constantFrom(null, '1 + feedback', 'field("effort")', 'round(1 / 0, 2)', '('.repeat(5_000)),
    fc
      .array(fc.constantFrom(' ', ...words('1 .5 + - * / ( ) , { } : " "a" min field feedback round \\ ä')))
      .map((tokens) => tokens.join('')),
    text,
  ),
  options: texts,
  position: fc.integer({ min: -1, max: 1_000_001 }),
  isDefault: fc.boolean(),
  email: fc.emailAddress(),
  score: fc.integer({ min: -1, max: 1_000_001 }),
  content: fc.oneof(text, fc.constant(null)),
  starred: fc.boolean(),
  discoveryId: reference,
  createdAt: fc.oneof(
    fc.constantFrom('2019-05-17', '1970-01-01T00:00Z', '3000-01-01', '1969-12-31', null),
    text,
  ),
  authorName: fc.oneof(text, fc.constant(null)),
  authorEmail: fc.oneof(fc.emailAddress(), text),
  company: fc.oneof(text, fc.constant(null)),
  sourceUrl: fc.oneof(fc.webUrl(), text),
  companyId: fc.oneof(reference, fc.constant(null)),
  messageId: fc.oneof(reference, fc.constant(null)),
  excerpt: fc.oneof(text, fc.constant(null)),
  state: fc.constantFrom('NEW', 'PROCESSED', 'ARCHIVED', 'new'),
  category: fc.constantFrom('OPEN', 'STARTED', 'DONE', 'DISCARDED', null),
  color: fc.constantFrom('#0a7F3c', '#fff', 'red', null),
  avatarUrl: fc.oneof(fc.webUrl(), text),
  active: fc.boolean(),
  domain: fc.oneof(fc.domain(), text),
  tier: fc.oneof(text, fc.constant(null)),
  revenue: fc.constantFrom(0, 0.01, 480, 0.001, -1, 1e12, 1e13, null),
  attributes: fc.dictionary(text, text, { maxKeys: 21, noNullPrototype: true }),
  text,
  author: fc.oneof(text, fc.constant(null)),
  source: fc.oneof(text, fc.constant(null)),
  view: reference,
  query: fc.record(
    { filter: conditions, sort: texts, select: text },
    { requiredKeys: [], noNullPrototype: true },
  ),
  into: reference,
};
type Member = keyof typeof plausible;

const MEMBERS = [
  ...Object.keys(plausible),
  ...words('field id value __proto__ constructor length then toJSON'),
  '',
  '0',
];

const { json } = fc.letrec<{ json: unknown; object: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom(null, true, false, 0, -0, 1, -1, 0.5, 1e21, 1e308, 2 ** 53),
    fc.array(tie('json'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...MEMBERS) }, text), tie('json'), {
    maxKeys: 6,
    noNullPrototype: true,
  }),
}));

const specification = readSpecification();

/** A body that an operation may well take. */
const fitting = (path: string, method: string): fc.Arbitrary<unknown> => {
  const { operation } =
    specification.operations.find((each) => each.path === path && each.method === method.toLowerCase()) ?? {};
  const taken = (operation ? specification.membersTaken(operation) : []) as Member[];
  const needed =
    method === 'POST'
      ? taken.filter((name) =>
          ['title', 'name', 'type', 'discoveryId', 'groupBy', 'text', 'query'].includes(name),
        )
      : [];
  const members = Object.fromEntries(taken.map((name) => [name, plausible[name]]));
  return fc.record(members, { requiredKeys: needed, noNullPrototype: true });
};

const discovery = fc.record(
  Object.fromEntries(
    ['title', 'parentId', 'discoveryStateId', 'assignees', 'tags', 'fieldsValues'].map((name) => [
      name,
      plausible[name as Member],
    ]),
  ),
  { requiredKeys: ['title'], noNullPrototype: true },
);
const named = (member: 'id' | 'clientId') =>
  fc
    .tuple(discovery, fc.oneof(reference, text))
    .map(([given, value]) => Object.assign(given, { [member]: value }));
const operation = fc.oneof(
  fc.record({ create: fc.oneof(discovery, named('clientId')) }),
  fc.record({ update: named('id') }),
  fc.record({ upsert: named('clientId') }),
  fc.record({ delete: fc.record({ id: reference, ifMatch: text }, { requiredKeys: ['id'] }) }),
  fc.record({
    move: fc.record({ id: reference, before: reference, parentId: reference }, { requiredKeys: ['id'] }),
  }),
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('create', 'update', 'delete', 'move', 'drop'), json),
  },
);

/** Operations that may well be done, and some that can't be. */
const bulk = fc.record(
  {
    operations: fc.oneof(
      { weight: 5, arbitrary: fc.array(operation, { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: json },
    ),
    atomic: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean(), json),
    dryRun: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, json),
  },
  { requiredKeys: ['operations'], noNullPrototype: true },
);

const query = fc.array(
  fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PARAMETERS) }, text), text),
  { maxLength: 4 },
);

const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());
const BULKS = ['/v1/discovery/bulk', '/v1/feedback/bulk'] as const;
const BODIES = [
  ['POST', BULKS[0]],
  ['POST', BULKS[1]],
  ['POST', '/v1/discovery/query'],
  ['POST', '/v1/discovery/count'],
  ['POST', '/v1/feedback/query'],
  ['POST', '/v1/feedback/count'],
] as const;
const anyOperation = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...operations('{id}')) },
  fc.constantFrom(...BODIES, ['GET', '/v1/discovery-tag'] as const),
);
const request = anyOperation.chain(([method, path]) => {
  const body = fc.oneof(
    { weight: 3, arbitrary: (BULKS as readonly string[]).includes(path) ? bulk : fitting(path, method) },
    fc.dictionary(fc.constantFrom(...RESOURCES.map(({ one }) => one)), json),
    json,
  );
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: reference }, text),
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, query),
      body,
    )
    .map(([id, parameters, content]) => ({
      method,
      path: `${path.replace('{id}', encoded(id) || '%20')}?${parameters.map((pair) => pair.map(encoded).join('=')).join('&')}`,
      body: method === 'POST' || method === 'PATCH' ? JSON.stringify(content) : undefined,
    }));
});

test("whatever is asked, the answer is a success or a complete problem, and never the service's fault", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: CROWD, maxLength: CROWD }), async (crowd) => {
      await Promise.all(
        crowd.map(async (asked) => {
          const answer = await send(service.url, asked.method, asked.path, {
            ...(asked.body && { headers: { 'content-type': 'application/json' }, body: asked.body }),
          });
          const label = `${asked.method} ${asked.path} ${asked.body} → ${answer.status} ${answer.text}`;
          if (answer.status < 200 || answer.status >= 500) throw new Error(label);
          if (answer.status < 400) return;
          const problem = JSON.parse(answer.text) as Record<string, unknown>;
          expect(problem).toEqual({
            type: `urn:discovery-records:problem:${String(problem['code'])}`,
            title: expect.stringMatching(/./),
            status: answer.status,
            detail: expect.stringMatching(/./),
            instance: asked.path.split('?')[0],
            code: expect.stringMatching(/^[a-z_]+$/),
            requestId: answer.headers['x-request-id'],
            ...(problem['errors'] !== undefined && { errors: problem['errors'] }),
          });
        }),
      );
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

test('after all of that every record can be read, with one default state and one system field', async () => {
  for (const { path, many } of RESOURCES) {
    const { body: page } = await service.http.get(`${path}?per_page=100`).expect(200);
    for (const { id } of page[many]) await service.http.get(`${path}/${id}`).expect(200);
  }
  await service.http.get('/v1/discovery?per_page=100&select=issues,discoveryfields').expect(200);
  expect(await service.sql('SELECT FROM discovery_state WHERE is_default')).toHaveLength(1);
  expect(await service.sql(`SELECT FROM discovery_field WHERE type = 'FEEDBACK'`)).toHaveLength(1);
});
