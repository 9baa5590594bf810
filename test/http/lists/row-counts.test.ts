import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { isCluster } from '../../support/nodes.js';
import { type CountedStatements, countStatements } from '../../support/statements.js';
import { useService } from '../../support/use-service.js';
import { words } from '../../support/names.js';
import { requestValues, settled } from '../../support/probes.js';

const RECORDS = 1_500;
/** Each record may be read for many reasons, but not once for each of the others. */
const MOST_ROWS = 20 * RECORDS;

const service = useService();
let statements: CountedStatements;
let http: ReturnType<typeof request>;
beforeAll(async () => {
  const tables = await service.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  for (const { name } of tables) await service.sql(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  await fill();
  await tellPlans();
  statements = await countStatements(service.settings.databaseUrl);
  http = request(await service.another(statements.url));
});
afterAll(() => statements.close());

async function fill(): Promise<void> {
  const { make } = service;
  for (const clientId of ['ada', 'bob']) await make.user({ clientId });
  await make.component({ clientId: 'north' });
  await make.field({ clientId: 'notes' });
  await make.field({ clientId: 'reach', type: 'NUMBER' });
  await make.field({ clientId: 'effort', type: 'SELECT', options: ['Small', 'Large'] });
  await make.field({ clientId: 'worth', type: 'SCORE', formula: 'feedback * field("reach")' });
  for (let first = 0; first < RECORDS; first += 500) {
    const operations = Array.from({ length: 500 }, (_, n) => ({ create: discovery(first + n) }));
    await service.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
  }
  await service.sql(
    `INSERT INTO feedback
      (workspace_id, id, client_id, updated_at, discovery_id, score, starred, company)
    SELECT workspace_id, made, made, now(), id, 1, true, 'Company ' || right(client_id, 1)
    FROM (SELECT *, row_number() OVER () AS n FROM discovery) d
    JOIN unnest($1::uuid[]) WITH ORDINALITY AS given (made, n) USING (n)`,
    [Array.from({ length: RECORDS }, newId)],
  );
  await requestValues(service);
  await settled(service);
}

const discovery = (n: number) => ({
  clientId: `d-${n}`,
  title: `Title ${n % 7}`,
  ...(n % 3 === 0 && { parentId: 'north' }),
  tags: ['a', 'b', 'c'].slice(n % 3),
  assignees: n % 2 === 0 ? ['ada', 'bob'] : [],
  fieldsValues: [
    { field: { id: 'notes' }, value: `Note ${n % 5}` },
    { field: { id: 'reach' }, value: `${n % 11}` },
    { field: { id: 'effort' }, value: n % 2 === 0 ? 'Small' : 'Large' },
  ],
});

/** With each answer, to whoever connects from now on. */
async function tellPlans(): Promise<void> {
  const name = new URL(service.settings.databaseUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_format': 'json',
    client_min_messages: 'log',
  };
  for (const [setting, value] of Object.entries(settings))
    await service.sql(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that were read from tables, each as often as it was. */
const rowsIn = (plan: Plan): number => {
  const {
    'Actual Rows': rows,
    'Actual Loops': loops,
    'Rows Removed by Filter': removed = 0,
    Plans = [],
  } = plan;
  const own = plan['Relation Name'] ? (rows + removed) * loops : 0;
  return Plans.reduce((sum, each) => sum + rowsIn(each), own);
};

/** The most rows that a statement read while the service answered. */
async function mostRows(ask: () => PromiseLike<{ status: number; text: string }>): Promise<number> {
  const before = statements.notices().length;
  const { status, text } = await ask();
  if (status === 422) return Number.POSITIVE_INFINITY;
  if (status !== 200) throw new Error(text);
  const plans = statements
    .notices()
    .slice(before)
    .flatMap((notice) => /plan:\s*(\{.*\})/s.exec(notice)?.[1] ?? [])
    .map((json) => (JSON.parse(json) as { Plan: Plan }).Plan);
  expect(plans.length).toBeGreaterThan(0);
  return Math.max(...plans.map(rowsIn));
}

const ORDERS = [...words('createdAt updatedAt title feedbackScore lastFeedback lastDiscoverystateUpdatedAt')];

const LISTS = [
  ...[...ORDERS, 'rank'].flatMap((sort) =>
    [
      '',
      ...words(
        'tag=a tag=a&tag=b assignee=ada&assignee=none discoveryStateId=backlog parentId=north q=title',
      ),
    ].map((filter) => `/v1/discovery?sort=-${sort}&${filter}`),
  ),
  ...['createdAt', 'updatedAt', 'score'].flatMap((sort) =>
    ['', 'company=company 1&company=company 2', 'starred=true', 'discoveryId=d-1&discoveryId=d-2'].map(
      (filter) => `/v1/feedback?sort=${sort}&${filter}`,
    ),
  ),
  '/v1/discovery/d-1/feedback?sort=-score',
  '/v1/discovery-tag?q=a',
];

const KEYS = [
  ...ORDERS,
  'rank',
  'fieldsValues.notes',
  '-fieldsValues.reach',
  'fieldsValues.effort',
  'fieldsValues.worth',
];
const pairsOf = (key: string, others: readonly string[]): string[][] =>
  others.filter((each) => each !== key).map((each) => [key, each]);
const FILTERS = [
  {},
  { 'fieldsValues.reach': { gte: 3 } },
  { 'fieldsValues.effort': { eq: 'Small' }, 'fieldsValues.notes': { startsWith: 'note' } },
  { 'fieldsValues.worth': { gte: 1 }, lastFeedback: { gte: '2026-01-01' } },
  { tags: { has: 'a' }, assignees: { hasAny: ['ada'] }, parentId: { within: 'north' } },
  { or: [{ q: 'title' }, { not: { 'fieldsValues.notes': { empty: true } } }] },
];
const SORTS = [
  [],
  ...KEYS.map((key) => [key]),
  ...KEYS.flatMap((key) => pairsOf(key, ['title', 'fieldsValues.notes'])),
];
const QUERIES = FILTERS.flatMap((filter) => SORTS.map((sort) => ({ filter, sort })));

async function expectFew(): Promise<void> {
  const many: [string, number][] = [];
  const check = async (name: string, ask: () => PromiseLike<{ status: number; text: string }>) => {
    const rows = await mostRows(ask);
    if (rows > MOST_ROWS) many.push([name, rows]);
  };
  for (const path of LISTS) await check(path, () => http.get(encodeURI(path)));
  for (const query of QUERIES)
    await check(JSON.stringify(query), () => http.post('/v1/discovery/query').send(query));
  expect(many).toEqual([]);
}

(isCluster() ? describe.skip : describe)(
  'a page of any list or query reads each record a few times at most',
  () => {
    test('in a workspace that was just filled', expectFew);

    test('once PostgreSQL has statistics', async () => {
      await service.sql('ANALYZE');
      await expectFew();
    });
  },
);
