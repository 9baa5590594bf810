import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Made } from '../../support/make.js';
import { EACH_RESOURCE, type Kind, pathOfKind } from '../../support/resources.js';
import { readSpecification } from '../../support/specification.js';
import { useService } from '../../support/use-service.js';
import { answersOf } from '../../support/pages.js';

const service = useService();

/** Characters of four bytes, so that six records are more than a page. */
const longest = (length: number): string => '𝄞'.repeat(length);
const SIX = [0, 1, 2, 3, 4, 5];

const LONGEST: Readonly<Record<Kind, (n: number) => object>> = {
  company: (n) => ({
    name: longest(254) + n,
    tier: longest(100),
    revenue: n,
    attributes: Object.fromEntries(SIX.map((each) => [longest(99) + each, longest(1_000)])),
  }),
  component: () => ({ title: longest(500), description: longest(100_000) }),
  discovery: (n) => ({
    title: longest(500),
    description: longest(100_000),
    tags: ['a', 'b'].slice(n % 2),
    assignees: ['ada'],
    alphaIssueUrls: [`https://a.example/${'x'.repeat(2_000)}`],
    fieldsValues: [
      { field: { id: 'notes' }, value: longest(10_000) },
      { field: { id: 'reach' }, value: '9'.repeat(1_000) },
    ],
  }),
  discoveryState: (n) => ({ name: longest(99) + n }),
  discoveryField: (n) => ({
    name: longest(99) + n,
    type: 'SELECT',
    options: Array.from({ length: 500 }, (_, option) => `${option}`.padEnd(255, 'x')),
  }),
  user: () => ({ name: longest(255) }),
  feedback: (n) => ({
    discoveryId: n < 3 ? 'first' : 'second',
    title: longest(500),
    content: longest(100_000),
    authorName: longest(255),
    company: longest(255),
    sourceUrl: `https://a.example/${'x'.repeat(2_000)}`,
  }),
  message: () => ({ text: longest(100_000), authorName: longest(255), source: longest(100) }),
  view: () => ({ name: longest(255), query: { filter: { title: { eq: longest(4_900) } } } }),
  comment: () => ({ text: longest(100_000), author: longest(255) }),
};

beforeAll(async () => {
  const { make } = service;
  await make.user({ clientId: 'ada' });
  await make.field({ clientId: 'notes' });
  await make.field({ clientId: 'reach', type: 'NUMBER' });
  for (const clientId of ['first', 'second']) await make.discovery({ clientId });
  for (const [, { one, make: makeOne }] of EACH_RESOURCE)
    for (const n of SIX) await makeOne(make, LONGEST[one](n) as Record<string, unknown>);
});

/** The ids on all pages, and how many there are said to be. */
async function paged(first: string, many: string, body?: object) {
  const answers = await answersOf(service.http, first, { prefer: 'count=exact', ...(body && { body }) });
  const ids = answers.flatMap((answer) => answer.body[many].map(({ id }: Made) => id));
  return { ids: ids.toSorted(), total: answers.at(-1)?.headers['x-total-count'] };
}

async function expectAll(path: string, many: string, table: string, condition = 'true'): Promise<void> {
  const rows = await service.sql<{ id: string }>(`SELECT id FROM ${table} WHERE ${condition} ORDER BY id`);
  const ids = rows.map(({ id }) => id);
  expect(await paged(path, many)).toEqual({ ids, total: String(ids.length) });
}

/** What the specification says that a list can be ordered by. */
function sortsOf(path: string): string[] {
  const list = readSpecification().operations.find((each) => each.path === path && each.method === 'get');
  const { schema } = list?.operation.parameters.find(({ name }) => name === 'sort') ?? {};
  return (schema as { enum?: string[] }).enum ?? [];
}

const TABLES: Readonly<Record<Kind, string>> = {
  company: 'company',
  component: 'component',
  discovery: 'discovery',
  discoveryState: 'discovery_state',
  discoveryField: 'discovery_field',
  view: 'workspace_view',
  user: 'workspace_user',
  feedback: 'feedback',
  comment: 'comment',
  message: 'message',
};

describe.each(EACH_RESOURCE)('GET %s with the longest texts', (path, { one, many }) => {
  test('shows each record once, in every order', async () => {
    const sorts = sortsOf(pathOfKind(path));
    expect(sorts).toContain('createdAt');
    for (const sort of sorts) await expectAll(`${path}?per_page=100&sort=${sort}`, many, TABLES[one]);
  });
});

describe('with the longest texts and a filter', () => {
  const FILTERS = [
    ['tag=a', `'a' = ANY (tags)`],
    ['tag=a&tag=b', `tags <> '{}'`],
    ['assignee=none', `assignees = '{}'`],
    ['assignee=ada&assignee=none', 'true'],
    ['tag=a&tag=b&assignee=ada&discoveryStateId=backlog&parentType=NONE', `tags <> '{}'`],
    ['discoveryStateId=backlog&discoveryStateId=done&select=issues,discoveryfields,rank', 'true'],
  ] as const;

  test.each(FILTERS)('GET /v1/discovery?%s shows each once, in every order', async (filter, condition) => {
    for (const sort of sortsOf('/v1/discovery'))
      await expectAll(`/v1/discovery?${filter}&sort=${sort}`, 'discoveries', 'discovery', condition);
  });

  test('GET /v1/discovery/{id}/feedback shows each once, in every order', async () => {
    const ofFirst = `discovery_id = (SELECT id FROM discovery WHERE client_id = 'first')`;
    const path = '/v1/discovery/first/feedback';
    for (const sort of sortsOf('/v1/discovery/{id}/feedback'))
      await expectAll(
        `${path}?sort=${sort}&company=${encodeURIComponent(longest(255))}`,
        'feedbacks',
        'feedback',
        ofFirst,
      );
  });
});

test.each([
  { sort: [] },
  { sort: ['title'] },
  { sort: ['-rank'] },
  { sort: ['fieldsValues.notes', 'title', '-fieldsValues.reach'] },
])('a query with the longest texts shows each discovery once: %j', async ({ sort }) => {
  const [all, valued] = await Promise.all([
    service.sql('SELECT FROM discovery'),
    service.sql(`SELECT FROM discovery WHERE field_values <> '{}'`),
  ]);
  const expectFound = async (count: number, question: object) => {
    const body = { ...question, sort, per_page: 100 };
    const { ids, total } = await paged('/v1/discovery/query', 'discoveries', body);
    expect([new Set(ids).size, ids.length, total]).toEqual([count, count, String(count)]);
  };
  const isThere = { 'fieldsValues.notes': { startsWith: longest(9) } };
  await expectFound(all.length, { select: 'rank,issues,discoveryfields' });
  await expectFound(valued.length, { filter: isThere });
  await expectFound(valued.length, { filter: { or: [isThere] } });
});
