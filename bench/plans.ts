// Shows how PostgreSQL answers each filter and each order of lists (of discoveries where no other is named), and typical
// questions: the plans of the statements that the running service really sends, after they were prepared, how many rows each
// one touched for a page of 25, and how many milliseconds it took.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { filledDatabase, prepareGround } from './ground.js';
import { installedGenerator } from './load/installed.js';
import { SMOKE } from './scale.js';
import { serveApi } from './service.js';
import { wholeNumber } from './whole-number.js';

const hundredIds = (others: string): string =>
  `per_page=100${others}${Array.from({ length: 100 }, (_, n) => `&id=d-${n * 1_777 + 11}`).join('')}`;

const QUESTIONS = [
  '',
  'sort=-createdAt',
  'sort=updatedAt',
  'sort=-updatedAt',
  'sort=title',
  'sort=-title',
  ...['feedbackScore', 'lastFeedback', 'customers', 'revenue', 'lastDiscoverystateUpdatedAt', 'rank'].flatMap(
    (order) =>
      [order, `-${order}`].flatMap((sort) =>
        [
          '',
          'parentId=component-7&',
          'discoveryStateId=state-3&',
          'assignee=user-77&',
          'tag=tag-0&',
          'tag=tag-350&',
          'parentType=NONE&',
          'tag=tag-350&tag=tag-351&',
        ].map((filter) => `${filter}sort=${sort}`),
      ),
  ),
  'created_after=2025-06-01',
  'created_before=2025-06-01&sort=-createdAt',
  'updated_after=2025-06-01&sort=updatedAt',
  'parentId=component-7',
  'parentId=d-11',
  'discoveryStateId=state-3',
  'discoveryStateId=state-3&discoveryStateId=state-4',
  'assignee=user-77',
  'assignee=user-77&assignee=user-78',
  'assignee=none',
  'assignee=none&sort=title',
  'assignee=none&assignee=user-77',
  'tag=tag-0',
  'tag=tag-350',
  'tag=tag-350&tag=tag-351',
  'parentType=NONE',
  hundredIds(''),
  hundredIds('&sort=title'),
  hundredIds('&tag=tag-0&tag=tag-1'),
  'q=topic4711',
  'q=customers',
  'q=customers topic4711',
  'q=customers topic4711&sort=-updatedAt',
  'q=customers&sort=title',
  'q=topic47',
  'q=c',
  'q=d-4711',
  'q=about nothing',
  'select=discoveryfields,issues&per_page=100',
  '/v1/discovery-tag?',
  '/v1/discovery-tag?q=tag-1',
  '/v1/feedback?starred=true',
  '/v1/feedback?starred=true&sort=-updatedAt',
  '/v1/feedback?starred=false',
  '/v1/feedback?discoveryId=d-11&discoveryId=d-4711',
  '/v1/feedback?company=company 77',
  '/v1/feedback?company=company 77&sort=-updatedAt',
  '/v1/feedback?company=company 0&sort=-updatedAt',
  '/v1/feedback?company=company 77&company=company 1900',
  '/v1/feedback?authorEmail=person-7@company-77.example',
  '/v1/feedback?authorEmail=nobody@company-77.example&authorEmail=person-7@company-1.example',
  '/v1/feedback?q=customer 4711',
  '/v1/feedback?q=customer',
  '/v1/feedback?q=customer&sort=-updatedAt&starred=true',
  '/v1/feedback?q=company 1900',
  '/v1/feedback?company=company 77&sort=-score',
  '/v1/feedback?company=company 0&sort=-score',
  '/v1/feedback?companyId=company-0&sort=-score',
  '/v1/feedback?state=NEW',
  '/v1/feedback?state=NEW&sort=-score',
  '/v1/feedback?tag=rare',
  '/v1/feedback?tag=usual',
  '/v1/discovery/d-11/feedback?sort=-score',
  '/v1/discovery/d-11/feedback?company=company 77',
  '/v1/discovery/d-11/feedback?q=customer',
  `/v1/feedback?${hundredIds('').replaceAll('=d-', '=f-')}`,
  '/v1/component?q=component 77',
  '/v1/user?q=user 77',
];

/** Bodies of `POST /v1/discovery/query` and, with `groupBy`, of `POST /v1/discovery/count`. */
const BODIES: readonly object[] = [
  { filter: { 'fieldsValues.field-4': { eq: 'Small' } } },
  { filter: { 'fieldsValues.field-4': { eq: 'Small' } }, sort: ['-createdAt'] },
  { filter: { 'fieldsValues.field-4': { in: ['Small', 'Large'] } } },
  { filter: { 'fieldsValues.field-1': { gte: 999 } } },
  { filter: { 'fieldsValues.field-1': { gte: 1000 } } },
  { filter: { 'fieldsValues.field-1': { gte: 10 } } },
  { filter: { 'fieldsValues.field-1': { gte: 500, lt: '501' } }, sort: ['-fieldsValues.field-1'] },
  { filter: { 'fieldsValues.field-4': { eq: 'Small' }, 'fieldsValues.field-1': { gte: 990 } } },
  { filter: { 'fieldsValues.field-0': { eq: 'text of 4712' } } },
  { filter: { 'fieldsValues.field-0': { startsWith: 'TEXT OF 471' } } },
  { filter: { 'fieldsValues.field-3': { lt: '2026-02-01' } } },
  { filter: { 'fieldsValues.field-1': { empty: true } } },
  { filter: { not: { 'fieldsValues.field-4': { eq: 'Small' } } } },
  { filter: { tags: { has: 'tag-350' }, 'fieldsValues.field-4': { eq: 'Small' } } },
  { filter: { parentId: { within: 'component-7' } } },
  { filter: { parentId: { within: 'component-7' } }, sort: ['-feedbackScore'] },
  { filter: { discoveryStateId: { eq: 'state-3' }, feedbackScore: { gte: 5 } } },
  { filter: { or: [{ tags: { has: 'tag-350' } }, { title: { contains: 'topic4711' } }] } },
  { filter: { title: { contains: 'topic4711' } } },
  { filter: { title: { contains: 'in none of them' } } },
  { filter: { q: 'topic4711', 'fieldsValues.field-4': { eq: 'Small' } } },
  { sort: ['fieldsValues.field-1'] },
  { sort: ['-fieldsValues.field-1'] },
  { sort: ['fieldsValues.field-0'] },
  { sort: ['-fieldsValues.field-3'] },
  { sort: ['fieldsValues.field-4'] },
  { sort: ['-fieldsValues.field-4', 'title'] },
  { sort: ['fieldsValues.field-2', '-fieldsValues.field-1'] },
  { sort: ['-lastFeedback'] },
  { sort: ['-feedbackScore'] },
  { sort: ['feedbackScore'] },
  { sort: ['-feedbackScore', 'title'] },
  { sort: ['-revenue'], select: 'demand' },
  { sort: ['revenue'] },
  { sort: ['-customers', '-revenue'] },
  { filter: { revenue: { gte: 10_000_000 } }, sort: ['-revenue'] },
  { filter: { revenue: { gte: 10_000_000 } } },
  { filter: { or: [{ revenue: { gte: 10_000_000 } }, { customers: { gte: 600 } }] } },
  { filter: { revenue: { gte: 10_000 } } },
  { filter: { feedbackScore: { gte: 6_000 } }, sort: ['title'] },
  { filter: { customers: { gte: 100 }, discoveryStateId: { eq: 'state-3' } } },
  { groupBy: 'discoveryStateId' },
  { groupBy: 'tags' },
  { groupBy: { field: 'field-4' } },
  { filter: { parentId: { within: 'component-7' } }, groupBy: 'discoveryStateId' },
  { filter: { revenue: { gte: 10_000_000 } }, groupBy: 'discoveryStateId' },
];

/** The same of feedback. */
const FEEDBACK_BODIES: readonly object[] = [
  { filter: { companyId: { eq: 'company-0' } }, sort: ['-score'] },
  { filter: { companyId: { eq: 'company-2000' } }, sort: ['-score'] },
  { filter: { company: { eq: 'nobody' } }, sort: ['-score'] },
  { filter: { state: { ne: 'PROCESSED' } } },
  { filter: { tags: { has: 'rare' } }, sort: ['-score'] },
  { filter: { state: { eq: 'NEW' } }, groupBy: 'company' },
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Actual Total Time': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Rows that were read from tables and indexes, those thrown away included. */
const touched = (plan: Plan): number =>
  nodes(plan)
    .filter((node) => node['Node Type'].includes('Scan'))
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

const pathOf = (question: string): string =>
  question.startsWith('/') ? question : `/v1/discovery?${question}`;

const how = (plan: Plan): string => {
  const ways = nodes(plan)
    .filter((node) => node['Relation Name'] ?? node['Index Name'])
    .map((node) => `${node['Node Type']}${node['Index Name'] ? ` ${node['Index Name']}` : ''}`);
  return [...new Set(ways)].slice(0, 3).join(', ');
};

const command = new Command('npm run plans --')
  .argument('[discoveries]', 'how many there are', wholeNumber, 200_000)
  .option('--smoke', 'few discoveries, each request sent once: only whether it runs')
  .parse();
const { smoke: isTemporary = false } = command.opts<{ smoke?: boolean }>();
const discoveries = isTemporary ? SMOKE.discoveries : (command.processedArgs[0] as number);
// PostgreSQL settles for a plan after five runs.
const runs = isTemporary ? 1 : 8;
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_format': 'json',
};
const ground = await prepareGround(installedGenerator(), { settings, isTemporary });
try {
  const databaseUrl = await filledDatabase(ground, { discoveries }, console.log);
  const api = await serveApi(ground, databaseUrl);
  console.log(`\n${discoveries} discoveries, one page each\n`);
  for (const question of QUESTIONS) {
    const plan = await planOf(() => fetch(api.url + pathOf(question), { headers: api.headers }));
    show(plan, question || '(no filter)');
  }
  for (const [noun, bodies] of Object.entries({ discovery: BODIES, feedback: FEEDBACK_BODIES }))
    for (const body of bodies) {
      const path = `/v1/${noun}/${'groupBy' in body ? 'count' : 'query'}`;
      const headers = { ...api.headers, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      show(await planOf(() => fetch(api.url + path, request)), `${noun} ${JSON.stringify(body)}`);
    }
} finally {
  await ground.stop();
}

async function planOf(ask: () => Promise<Response>): Promise<Plan> {
  let plan: Plan | undefined;
  for (let run = 0; run < runs; run++) {
    const { size: before } = await stat(ground.logFile);
    const answer = await ask();
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    plan = lastPlan(await text(createReadStream(ground.logFile, { start: before }))) ?? plan;
  }
  if (!plan) throw new Error('PostgreSQL logged no plan.');
  return plan;
}

function show(plan: Plan, question: string): void {
  const rows = String(touched(plan)).padStart(9);
  const time = plan['Actual Total Time'].toFixed(1).padStart(8);
  console.log(`${rows} rows ${time} ms  ${question.padEnd(52)} ${how(plan)}`);
}

function lastPlan(log: string): Plan | undefined {
  const found = [...log.matchAll(/plan:\s*(\{[\s\S]*?\n\t?\})\s*(?=\n|$)/g)].map(
    ([, json = '']) => JSON.parse(json) as { 'Query Text': string; Plan: Plan },
  );
  return found.findLast((each) =>
    / (FROM|JOIN) (?:(?:discovery|feedback|component|workspace_user) [a-z]\b|discovery_tag_count)/.test(
      each['Query Text'],
    ),
  )?.Plan;
}
